import { describe, expect, test } from 'vitest';
import { refuseWeakPassword } from './good-password.server.ts';
import { enoughStrength, measureStrength } from './password-strength.ts';

const own = ['Ada', 'Byron-Lovelace', 'ada.countess1815@example.org'];

describe('a new password', () => {
  test.each([
    'Summer2026!',
    'Winter2025!!',
    'october2026!',
    'Monday-2026',
    'Hunter2026!!',
    'Welcome2026!',
    'P@ssw0rd2026!',
    'qwertyuiop123',
    'aaaaaaaaaaaa',
    'password123',
  ])('%j is common', async (password) => {
    await expect(refuseWeakPassword(password, own)).rejects.toMatchObject({
      status: 422,
      fields: { password: expect.stringMatching(/easy to guess|stolen/) },
    });
    expect(measureStrength(password, own)).toBeLessThan(enoughStrength);
  });

  test.each([
    'joblantern',
    'JobLantern2026!',
    'J0bL@ntern!!2026',
    'Job Lantern 99',
    'JobLantern!JobLantern!',
    'lantern-lantern-1',
    'AdaByron2026!',
    'byron.lovelace.1815',
    'countess-byron',
  ])("%j is built from the account's own words", async (password) => {
    await expect(refuseWeakPassword(password, own)).rejects.toMatchObject({
      fields: { password: expect.stringContaining('your name, your email address, or our name') },
    });
  });

  test.each([
    'four unrelated lantern words',
    'five other unrelated lantern words',
    'correct horse battery staple',
    'Zoë likes lanterns',
    'xk7 bleu frog',
    'tR4!kq9zWm',
    '83749261950-27',
  ])('%j is accepted', async (password) => {
    await expect(refuseWeakPassword(password, own)).resolves.toBeUndefined();
    expect(measureStrength(password, own)).toBeGreaterThanOrEqual(enoughStrength);
  });
});
