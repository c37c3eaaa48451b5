/** Why an event cannot be sent truthfully. */
export const obstacles = [
  'needsSignIn',
  'needsSignOut',
  'needsAnswer',
  'needsConsent',
  'needsOtherTab',
  'needsFile',
  'needsForm',
  'needsTime',
  'needsOrganisation',
  'needsConversation',
  'needsDataSource',
] as const
export type Obstacle = (typeof obstacles)[number]

/** Why a command cannot be done: words of the texts under `problems` in the namespace `controls`. */
export const controlProblems = [
  /** No actor of this page, or none any more. */
  'actorGone',
  /** It has come to its end, or failed, or was stopped. */
  'actorEnded',
  'notAChart',
  'eventUnknown',
  'payloadWrong',
  /** Work that is not under way cannot end, and a delay that does not run cannot be over. */
  'notUnderWay',
  'nothingDue',
  'stateUnknown',
  /** Nothing says what the chart can be told. */
  'noPlan',
  /** No way leads there from where the chart stands, by what its plan can tell it. */
  'noWay',
  /** The way was looked for as long as a person waits. */
  'tooFar',
  /** The chart did something else on the way than its model. */
  'wentElsewhere',
  /** It got there, and its own work, or another actor, led it on at once. */
  'leftAgain',
  /** It was not shown, or the chart or the person's session is another one since. */
  'wayChanged',
  ...obstacles,
  'foreignAddress',
  'storageClosed',
  /** The controls themselves failed. */
  'failed',
] as const
export type ControlProblem = (typeof controlProblems)[number]

export const isControlProblem = (word: string): word is ControlProblem =>
  (controlProblems as readonly string[]).includes(word)
