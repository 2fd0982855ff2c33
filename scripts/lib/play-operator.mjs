const NEEDS_CONFIRMATION = 3;

/** @returns `command(name, values)`, and once a command ran the second factor's secret and present code */
export function playOperator(consoleURL, { email, password }) {
  let session;
  let secret;
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    if (session !== undefined) headers.authorization = `Bearer ${session}`;
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${consoleURL}/api/console${path}`, request);
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    throw Object.assign(new Error(`${path}: ${text}`), { errorCode: JSON.parse(text).errorCode });
  };
  const code = async () => {
    // Later: scripts begin before the packages are installed.
    const { Secret, TOTP } = await import('otpauth');
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  };
  const logIn = async () => {
    session = (await post('/log-in', { email, password, isTerminal: true })).token;
    ({ secret } = await post('/totp', {}));
    await post('/totp/prove', { code: await code() });
  };
  const command = async (name, values) => {
    if (session === undefined) await logIn();
    const run = async () => (await post(`/commands/${name}`, values)).result;
    try {
      return await run();
    } catch (error) {
      if (error.errorCode !== NEEDS_CONFIRMATION) throw error;
      await post('/confirm', { code: await code() });
      return run();
    }
  };
  return { command, secret: () => secret, code };
}
