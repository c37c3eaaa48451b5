export const provenLines = {
  path: 'src/backend/credentials/one-time-tokens.store.ts',
  first: 8,
  lines: [
    'export const tokenLifetimesMs: Readonly<Record<TokenPurpose, number>> = {',
    "  'confirm-email': 48 * hours,",
    "  'reset-password': 1 * hours,",
    '}',
  ],
  answer: 10,
}
