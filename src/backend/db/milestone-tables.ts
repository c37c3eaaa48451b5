export interface MilestoneTables {
  /** How often somebody who agreed to statistics asked or searched a data source on a day; kept for 30 days. */
  asked_sources: {
    organisation_id: string
    user_id: string
    /** A repository this person added, or a workspace; empty: anything at all. */
    source_id: string
    /** In UTC; written as 2026-01-31. */
    day: string
    questions: number
  }
  /** Milestones that a page of this person was given to tell. */
  offered_milestones: {
    user_id: string
    kind: string
    /** Empty for what is told once a person. */
    subject_id: string
    offered_at: Date
    told_at: Date | null
  }
}
