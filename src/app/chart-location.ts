import { useSelector } from '@xstate/react'
import { useProduct } from '#src/views/product.ts'

const halves = (address: string): readonly [string, string] => {
  const withoutHash = address.split('#', 1)[0] ?? ''
  const at = withoutHash.indexOf('?')
  return at < 0 ? [withoutHash, ''] : [withoutHash.slice(0, at), withoutHash.slice(at)]
}

const useAddress = (): string =>
  useSelector(useProduct().navigation, ({ context }) => context.shown?.address ?? context.wish.address)

export const useChartLocation = (): [string, (to: string, options?: { replace?: boolean }) => void] => {
  const { navigation } = useProduct()
  const [path] = halves(useAddress())
  return [
    path,
    (to, options) =>
      navigation.send({ type: 'address.open', address: to, manner: options?.replace === true ? 'replace' : 'push' }),
  ]
}

/** Wouter decodes the query before its reader does, so `%` and `%3C` are escaped once more. */
export const useChartSearch = (): string => halves(useAddress())[1].replaceAll('%', '%25')
