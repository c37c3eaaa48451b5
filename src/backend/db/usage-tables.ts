export interface UsageTables {
  /** How many calls were answered on a day; a row is made by the first of them. */
  usage_days: {
    organisation_id: string
    /** Begins and ends at midnight UTC; written as 2026-01-31. */
    day: string
    /** Empty: made by somebody signed in. The key may be gone since. */
    api_key_id: string
    purpose: string
    calls: number
  }
}
