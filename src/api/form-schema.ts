/** A schema in JSON Schema's words. */
export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of a form that fills an object: a form sends only text. Null if a form can't fill it. */
export function formSchema({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema | null {
  const texts: Record<string, JsonSchema> = {};
  for (const [name, property] of Object.entries(properties as Record<string, JsonSchema>)) {
    const text = textSchema(property);
    if (text) texts[name] = text;
  }
  const isFillable = (required as string[]).every((name) => name in texts);
  if (!isFillable || Object.keys(texts).length === 0) return null;
  return { ...rest, properties: texts, required };
}

/** The part of a schema that text can match. Null if there is none. */
function textSchema(schema: JsonSchema): JsonSchema | null {
  const { anyOf, enum: values, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const parts = anyOf.map(textSchema).filter((part) => part !== null);
    return parts.length > 1 ? { ...rest, anyOf: parts } : parts[0] ? { ...rest, ...parts[0] } : null;
  }
  if (Array.isArray(values)) {
    const texts = values.filter((value) => typeof value === 'string');
    return texts.length > 0 ? { ...rest, enum: texts } : null;
  }
  if ('const' in schema) return typeof schema.const === 'string' ? schema : null;
  if (schema.type === undefined) return schema;
  return [schema.type].flat().includes('string') ? { ...schema, type: 'string' } : null;
}
