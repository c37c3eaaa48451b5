import { type ComponentType, createElement, lazy } from 'react'
import { awaitPart } from '#src/lib/await-part.ts'

interface Part<Props> {
  readonly default: ComponentType<Props>
}

interface Options<Props> {
  /** Shown in place of a part that could not be loaded, which is an error otherwise. */
  readonly fallback?: ComponentType<Props>
  readonly maxWaitMs?: number
}

/** A part that loads too late is there for the next attempt. */
export const lazyPart = <Props extends object>(
  load: () => Promise<Part<Props>>,
  { fallback, maxWaitMs }: Options<Props> = {},
): ComponentType<Props> => {
  const loadInTime = async (): Promise<Part<Props>> => {
    const part = load()
    try {
      return await awaitPart(part, maxWaitMs)
    } catch (error) {
      part.then(
        () => (Shown = lazy(() => part)),
        () => undefined,
      )
      if (fallback === undefined) throw error
      return { default: fallback }
    }
  }
  let Shown: ComponentType<Props> = lazy(loadInTime)
  return function LazyPart(props) {
    return createElement(Shown, props)
  }
}
