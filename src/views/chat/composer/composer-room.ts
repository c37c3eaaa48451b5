import { makeSizeRef } from '#src/ui/cover-edge.ts'

const shown = new Set<HTMLElement>()

export const reserveComposer = makeSizeRef(shown, () => {
  const height = [...shown].reduce((highest, { offsetHeight }) => Math.max(highest, offsetHeight), 0)
  document.documentElement.style.setProperty('--composer', `${height}px`)
})
