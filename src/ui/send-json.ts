/** The API's response: its content, or the error as a text for the visitor and by field. */
export type Posted<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; status: number; detail: string | null; errors: Record<string, string> };

/** Sends JSON to the site's own API. A network failure returns status 0. */
export async function sendJson<Answer>(
  path: string,
  body: unknown,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
): Promise<Posted<Answer>> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const content = await response.json().catch(() => null);
    if (response.ok) return { ok: true, answer: content as Answer };
    return {
      ok: false,
      status: response.status,
      detail: content?.detail ?? null,
      errors: content?.errors ?? {},
    };
  } catch {
    return { ok: false, status: 0, detail: null, errors: {} };
  }
}
