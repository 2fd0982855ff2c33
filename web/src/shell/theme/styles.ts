/**
 * The style sheets of the first load, one per Mantine component in use. All of Mantine's lie in `@layer mantine`, so the
 * product's own rules win whatever the order of loading; lazily loaded parts import theirs themselves.
 */
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import './shell.css';
