import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known of an installed package: name, version, licence and the text of it. */
function describe(root, name) {
  const folder = join(root, 'node_modules', name);
  const { version, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return { name, version, license, homepage, text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8') };
}

/** The licences of what is bundled, which ask to be passed on with it. */
export const licencesText = (root, bundled) =>
  bundled
    .map((name) => describe(root, name))
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`)
    .join('\n');

/**
 * A bill of materials in CycloneDX: what is bundled, and what is installed beside it. The same build gives the same text: it has no date and
 * no number of its own.
 */
export function billOfMaterials(root, bundled) {
  const { name, version, license, dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const component = (one, scope) => ({
    type: 'library',
    'bom-ref': `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    name: one.name,
    version: one.version,
    scope,
    licenses: [{ license: { id: one.license } }],
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    properties: [{ name: 'touchstone:bundled', value: String(bundled.includes(one.name)) }],
  });
  const beside = Object.keys(dependencies).filter((each) => !bundled.includes(each));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:npm/${name}@${version}`,
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: `pkg:npm/${name}@${version}`,
      },
    },
    components: [...bundled, ...beside].map((each) => component(describe(root, each), 'required')),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
