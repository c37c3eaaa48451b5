const forgetters = new Set<() => void>()

/** For a module that remembers something of a person outside what is cleared anyway: how it forgets when the session ends. */
export const forgetWithSession = (forget: () => void): void => void forgetters.add(forget)

export const forgetSession = (): void => {
  for (const forget of forgetters) forget()
}
