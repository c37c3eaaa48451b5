import { useLayoutEffect } from 'react'
import { brand } from '#src/lib/brand.ts'

export const useTitle = (title: string | undefined): void => {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`
  }, [title])
}
