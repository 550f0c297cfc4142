import { readFileSync } from 'node:fs';
import Validator from '@adobe/structured-data-validator';

type Vocabulary = Record<string, { parents: string[]; properties: string[] }>;

const reference = (name: string) => ({ '@id': `schema:${name}` });

/** The part of schema.org that our pages use, in the JSON-LD format of the validator. */
function readVocabulary(): object {
  const path = new URL('../fixtures/schema-org.json', import.meta.url);
  const types = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Vocabulary);
  const properties = Map.groupBy(
    types.flatMap(([type, entry]) => entry.properties.map((property) => ({ type, property }))),
    ({ property }) => property,
  );
  return {
    '@graph': [
      ...types.map(([name, { parents }]) => ({
        ...reference(name),
        '@type': 'rdfs:Class',
        'rdfs:subClassOf': parents.map(reference),
      })),
      ...Array.from(properties, ([name, domains]) => ({
        ...reference(name),
        '@type': 'rdf:Property',
        'schema:domainIncludes': domains.map(({ type }) => reference(type)),
      })),
    ],
  };
}

/**
 * The errors that a public validator (schema.org's types and properties, and Google's rules) finds in structured data.
 * "Recommended" findings do not count.
 */
export async function structuredDataIssues(item: Record<string, unknown>): Promise<string[]> {
  const validator = new Validator(readVocabulary());
  const plain = JSON.parse(JSON.stringify(item));
  const issues = await validator.validate({ jsonld: { [plain['@type']]: [plain] }, errors: [] });
  return issues
    .filter(
      ({ severity, issueMessage }) => severity === 'ERROR' || !/optional|recommended/i.test(issueMessage),
    )
    .map(({ issueMessage }) => issueMessage);
}
