interface ExplorerLinkProps {
  readonly text: string;
  /** `null`: this installation names no explorer of the network. */
  readonly url: string | null;
}

export const ExplorerLink = ({ text, url }: ExplorerLinkProps) =>
  url === null ? (
    <code>{text}</code>
  ) : (
    <a href={url} target="_blank" rel="noreferrer">
      <code>{text}</code>
    </a>
  );
