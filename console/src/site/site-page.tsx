import { Link } from 'react-router';
import { useTexts } from '../platform/language.ts';
import { TablePage } from '../tables/table-page.tsx';
import { MaintenancePart } from './maintenance-part.tsx';
import styles from './site.module.css';
import { texts } from './texts.ts';

/** They stand in the part above, or on the pages of the texts and of the name and look. */
const OWN = `
  site open-site close-site
  texts save-text publish-text withdraw-text
  articles create-article set-article publish-article withdraw-article delete-article
  site-settings save-identity publish-identity withdraw-identity
  set-name set-slogan set-contacts set-aml-link add-link remove-link show-engine-room`
  .trim()
  .split(/\s+/);

export function SitePage() {
  const t = useTexts(texts);
  return (
    <TablePage page="site" inPlaceOf={OWN}>
      <MaintenancePart />
      <section className={styles.part}>
        <h2>{t.identity}</h2>
        <p className={styles.dim}>{t.whatIdentity}</p>
        <Link to="/identity">{t.toIdentity}</Link>
      </section>
      <section className={styles.part}>
        <h2>{t.texts}</h2>
        <p className={styles.dim}>{t.whatTexts}</p>
        <Link to="/texts">{t.toTexts}</Link>
      </section>
    </TablePage>
  );
}
