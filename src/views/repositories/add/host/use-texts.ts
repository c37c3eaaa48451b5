import { useEffect, useState } from 'react'
import { useProduct } from '../../../product.ts'

/** These texts belong to no screen, so they are fetched with the part that shows them. */
export const useTexts = (): 'waiting' | 'ready' | 'failed' => {
  const { needTexts } = useProduct()
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  useEffect(() => {
    let isShown = true
    const show = (next: typeof state) => () => isShown && setState(next)
    needTexts(['host-repositories', 'integrations']).then(show('ready'), show('failed'))
    return () => {
      isShown = false
    }
  }, [needTexts])
  return state
}
