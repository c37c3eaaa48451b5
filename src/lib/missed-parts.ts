const listeners = new Set<() => void>()

/** Runs `listener` when a file of the page could not be had and the screen itself says so. */
export const onPartMissed = (listener: () => void): void => void listeners.add(listener)

export const tellPartMissed = (): void => {
  for (const listener of listeners) listener()
}
