const listeners = new Set<() => void>()

export const onPartMissed = (listener: () => void): void => void listeners.add(listener)

export const tellPartMissed = (): void => {
  for (const listener of listeners) listener()
}
