import { useTell } from '../product.ts'

type Change = 'role_changed' | 'removed' | 'left' | 'unlocked' | 'password_reset_sent' | 'exported'

export const useTrackChange = () => {
  const tell = useTell()
  return (action: Change) => tell({ type: 'feature.used', feature: 'members', action })
}
