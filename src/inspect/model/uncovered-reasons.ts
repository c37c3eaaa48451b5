export interface UncoveredReason {
  readonly chart: string
  /** It is the id of a state, the key of a transition, or a guard with the answer it never gives (`isNew: false`). */
  readonly part: string
  readonly because: string
}

export const uncoveredReasons: readonly UncoveredReason[] = [
  {
    chart: 'conversation',
    part: 'conversation.answering.connected.stopRequested|answer.stop|0',
    because: 'It is the absence of a move: who has asked for a stop does not ask again.',
  },
  {
    chart: 'feedback',
    part: 'feedback.sendingComment|comment.write|0',
    because: 'It is the absence of a move: a comment that is on its way is not changed.',
  },
  {
    chart: 'feedback',
    part: 'feedback.sendingComment|comment.cancel|0',
    because: 'It is the absence of a move: a comment that is on its way is not taken back.',
  },
  {
    chart: 'archiveUpload',
    part: 'archiveUpload.choosing.empty|file.remove|0',
    because: 'It is the absence of a move: there is nothing to remove.',
  },
]
