export interface UsageTables {
  usage_days: {
    organisation_id: string
    day: string
    api_key_id: string
    purpose: string
    calls: number
  }
}
