export interface Survivor {
  /** As a mutation run names it. */
  readonly mutant: string
  /** Why no test can notice it. */
  readonly because: string
}

/** Changes of charts that live. One that dies after all, or that is no change any more, has no place here: the run fails on it. */
export const survivors: readonly Survivor[] = []
