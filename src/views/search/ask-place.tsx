import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { button } from '#styled-system/recipes/button'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useProduct } from '../product.ts'

const AskAbout = lazyPart(() => import('../code/ask-about.tsx'))

const reserved = <span className={button({ variant: 'ghost', size: 'sm', square: true })} />

export function AskPlace(props: Omit<ComponentProps<typeof AskAbout>, 'isSquare'>) {
  const { needTexts } = useProduct()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    needTexts(['repository-files']).then(
      () => setReady(true),
      () => undefined,
    )
  }, [needTexts])
  return <Suspense fallback={reserved}>{isReady ? <AskAbout isSquare {...props} /> : reserved}</Suspense>
}
