/** Each document lists every version, newest first. */
export const legalDocuments = {
  privacy: [
    { version: '1.2.0', date: '2026-11-26' },
    { version: '1.1.0', date: '2026-11-20' },
    { version: '1.0.1', date: '2025-09-15' },
    { version: '1.0.0', date: '2025-04-17' },
  ],
  terms: [
    { version: '1.0.1', date: '2026-11-26' },
    { version: '1.0.0', date: '2026-11-20' },
  ],
} as const

export type LegalDocument = keyof typeof legalDocuments
