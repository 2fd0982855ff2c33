/** As npm looks: beside the package, then in each folder above. `null`: not locked. */
export function lockedAt(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const tried = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[tried] !== undefined) return tried;
    if (at === '') return null;
  }
}
