const forgetters = new Set<() => void>()

/** A module that remembers something of a person registers here how to forget it at the end of the session. */
export const forgetWithSession = (forget: () => void): void => void forgetters.add(forget)

export const forgetSession = (): void => {
  for (const forget of forgetters) forget()
}
