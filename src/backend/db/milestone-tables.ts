export interface MilestoneTables {
  asked_sources: {
    organisation_id: string
    user_id: string
    source_id: string
    day: string
    questions: number
  }
  offered_milestones: {
    user_id: string
    kind: string
    subject_id: string
    offered_at: Date
    told_at: Date | null
  }
}
