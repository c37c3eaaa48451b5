import { type MouseEvent, useContext } from 'react'
import type { LineRange } from '../code/line-range.ts'
import type { FoundFile } from './found-files.ts'
import { useTell } from '../product.ts'
import { AddressContext } from './address-context.ts'
import type { OpenFile } from './search-address.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'
import type { SearchAddress } from './use-search-state.ts'

const useAddress = (): SearchAddress => {
  const address = useContext(AddressContext)
  if (address === null) throw new Error('a result needs the AddressContext above it')
  return address
}

export const useRoomBefore = (): number => {
  const isNarrow = useAddress().state.open !== null
  return useMedia(wide) && !isNarrow ? 96 : 24
}

const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

const isSame = (left: OpenFile | null, right: OpenFile): boolean =>
  left?.repositoryId === right.repositoryId && left.path === right.path && left.lines?.from === right.lines?.from

export const useResultLink = (file: FoundFile, lines: LineRange | null) => {
  const { state, toAddress, change } = useAddress()
  const tell = useTell()
  const open: OpenFile = { repositoryId: file.repository.id, path: file.path, lines }
  return {
    href: toAddress({ open }),
    'aria-current': isSame(state.open, open) || undefined,
    onClick(event: MouseEvent) {
      const isOther = !isSame(state.open, open)
      if (isOther) tell({ type: 'result.opened' })
      if (!isPlainPress(event)) return
      event.preventDefault()
      if (isOther) change({ open })
    },
  }
}
