import { useCallback, useState } from 'react'

/** Rows of a tree that are not as they are at first. */
export const useTurned = () => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const turn = useCallback(
    (id: string) =>
      setTurned((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    [],
  )
  return { turned, turn }
}
