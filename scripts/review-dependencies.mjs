import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * `npm run review-dependencies`: checks all dependencies against `scripts/accepted.json`. The packages come from the lock
 * files, the root's and those of tools fetched on demand; advisories come from the registry if it answers.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const severities = ['moderate', 'high', 'critical'];

/** The names in an SPDX expression, or in similar free text. */
const licencesIn = (text) =>
  text.split(/[()\s]+/).filter((word) => word !== '' && !/^(?:and|or|with)$/i.test(word));

/**
 * Whether an accepted license is among the alternatives; with parentheses, whether all named licenses are
 * accepted.
 */
const isEachAccepted = (text, licences) =>
  /^\([^()]*\)$/.test(text) ? isEachAccepted(text.slice(1, -1), licences) : isChoiceAccepted(text, licences);

const isChoiceAccepted = (text, licences) =>
  (text.includes('(') ? [text] : text.split(/\s+or\s+/i)).some((choice) =>
    licencesIn(choice).every((licence) => licences.includes(licence)),
  );

/**
 * Unaccepted parts of a software bill of materials: external packages without a hash, or with an unaccepted
 * license.
 * @param components of CycloneDX, as npm writes them
 */
export function reviewParts(components, { licences, licencesByPackage }) {
  const outside = components.filter(
    ({ properties = [] }) =>
      !properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true'),
  );
  return outside.flatMap(({ name, group, version, licenses = [], hashes, externalReferences = [] }) => {
    const full = group && !name.startsWith('@') ? `${group}/${name}` : name;
    const texts = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '');
    const isAccepted = texts.some((text) => licencesIn(text).length > 0)
      ? texts.every(
          (text) => isEachAccepted(text, licences) || licencesByPackage[full]?.startsWith(`${text},`),
        )
      : licencesByPackage[full] !== undefined;
    const isHashed = (hashes ?? externalReferences.flatMap((one) => one.hashes ?? [])).length > 0;
    return [
      ...(isAccepted ? [] : [`${full} ${version}: licence ${texts.join(', ') || 'not said'}`]),
      ...(isHashed ? [] : [`${full} ${version}: no hash in the lock file`]),
    ];
  });
}

/**
 * Advisories that were not accepted, and acceptances that have expired.
 * @param report of `npm audit --json`
 * @param accepted each with `id`, `reason` and the last day, `until`
 * @param today as `YYYY-MM-DD`
 */
export function reviewAdvisories(report, accepted, today) {
  const known = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object' && severities.includes(one.severity)),
  );
  const byId = new Map(known.map((one) => [one.url.split('/').at(-1), one]));
  const standing = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  return [...byId]
    .filter(([id]) => !standing.has(id))
    .map(([id, { name, severity, title }]) => `${name}: ${severity}, ${title} (${id})`);
}

/** Whether the registry answered at all: an error is not a clean report. */
export const hasAnswered = (report) => typeof report?.vulnerabilities === 'object';

/** The folders with their own lock file: the root, and each tool outside the installation. */
function* lockedFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'package-lock.json')) yield folder;
  for (const entry of entries) {
    const isOurs = entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules';
    if (isOurs) yield* lockedFolders(join(folder, entry.name));
  }
}

/** The output of an npm command, whatever its exit code: `audit` exits with 1 if it found something. */
const npm = (folder, ...args) =>
  new Promise((resolve) => {
    execFile('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 60_000 }, (_error, stdout) =>
      resolve(stdout),
    );
  });

const readJson = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const bill = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];

/** @returns the problems, one per line, and the registry's error if it gave no advisories */
async function review(folder, accepted) {
  const [parts, report] = (
    await Promise.all([npm(folder, ...bill), npm(folder, 'audit', '--json', '--omit=dev')])
  ).map(readJson);
  const place = relative(root, folder) || 'the product';
  if (!parts?.components?.length) throw new Error(`npm could not list the parts of ${place}`);
  const today = new Date().toISOString().slice(0, 10);
  const objections = reviewParts(parts.components, accepted);
  if (hasAnswered(report)) objections.push(...reviewAdvisories(report, accepted.advisories, today));
  console.log(`${place}: ${parts.components.length} parts, ${objections.length} objections`);
  for (const objection of objections) console.log(`  ${objection}`);
  return { objections, refusal: hasAnswered(report) ? null : (report?.message ?? 'no answer') };
}

async function main() {
  const accepted = JSON.parse(readFileSync(join(root, 'scripts/accepted.json'), 'utf8'));
  const reviews = [];
  for (const folder of lockedFolders(root)) reviews.push(await review(folder, accepted));
  const refusal = reviews.find((one) => one.refusal)?.refusal;
  if (refusal) console.log(`!!! The registry did not give all advisories: ${refusal}.`);
  process.exitCode = reviews.some(({ objections }) => objections.length > 0) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
