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

/** Each word is a key under `problems` in the namespace `controls`. */
export const controlProblems = [
  'actorGone',
  'actorEnded',
  'notAChart',
  'eventUnknown',
  'payloadWrong',
  /** Work that is not running cannot end, and a delay that is not running cannot be over. */
  'notUnderWay',
  'nothingDue',
  'stateUnknown',
  'noPlan',
  'noWay',
  'tooFar',
  'wentElsewhere',
  'leftAgain',
  'wayChanged',
  ...obstacles,
  'foreignAddress',
  'storageClosed',
  'failed',
] as const
export type ControlProblem = (typeof controlProblems)[number]

export const isControlProblem = (word: string): word is ControlProblem =>
  (controlProblems as readonly string[]).includes(word)
