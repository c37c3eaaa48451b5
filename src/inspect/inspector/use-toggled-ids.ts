import { useCallback, useState } from 'react'

export const useToggledIds = () => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const turn = useCallback(
    (id: string) =>
      setTurned((before) =>
        before.has(id) ? new Set([...before].filter((turnedId) => turnedId !== id)) : new Set([...before, id]),
      ),
    [],
  )
  return { turned, turn }
}
