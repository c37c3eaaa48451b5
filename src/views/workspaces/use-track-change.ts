import { useTell } from '../product.ts'

type Change = 'edited' | 'deleted' | 'processed' | 'auto_indexing_on' | 'auto_indexing_off'

export const useTrackChange = () => {
  const tell = useTell()
  return (action: Change) => tell({ type: 'feature.used', feature: 'workspaces', action })
}
