import type { Client } from '#src/api/client.ts'
import { consentEndpoints, maxConsentPageSize, type RecordedConsent } from '#src/contract/consent.ts'

export const readWholeHistory = async (client: Client): Promise<readonly RecordedConsent[]> => {
  const all = new Map<string, RecordedConsent>()
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), size: String(maxConsentPageSize) }
    const { entries, total } = await client.call(consentEndpoints.mine, { query })
    for (const entry of entries) all.set(entry.id, entry)
    if (entries.length === 0 || all.size >= total) return [...all.values()]
  }
}
