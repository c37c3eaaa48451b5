import type { i18n } from 'i18next'
import { awaitPart } from '#src/lib/await-part.ts'
import type { PageProduct } from '#src/views/product.ts'
import { isApple } from '#src/views/shortcuts/apple.ts'
import { listKeyCaps } from '#src/views/shortcuts/list-key-caps.ts'

interface WatchDeps {
  readonly document: Document
  readonly i18n: i18n
  readonly product: Pick<PageProduct, 'appearance' | 'needTexts'>
}

const triggers = ['pointerover', 'keydown'] as const

export const watchTooltips = ({ document, i18n, product }: WatchDeps): void => {
  const listKeys = (ariaKeyShortcuts: string) =>
    listKeyCaps(ariaKeyShortcuts, {
      t: i18n.getFixedT(null, ['commands', 'app']),
      isApple,
      areSingleKeysOn: product.appearance.read().singleKeys,
    })
  const load = async (isTabbing: boolean) => {
    const [{ startTooltips }] = await awaitPart(
      Promise.all([import('#src/ui/tooltips.ts'), product.needTexts(['commands'])]),
    )
    startTooltips({ document, listKeys, isTabbing })
  }
  const begin = (event: PointerEvent | KeyboardEvent) => {
    const isTabbing = 'key' in event
    const { target } = event
    if (isTabbing ? event.key !== 'Tab' : !(target instanceof Element && target.closest('[data-tip]'))) return
    for (const name of triggers) document.removeEventListener(name, begin)
    load(isTabbing).catch(watch)
  }
  const watch = () => {
    for (const name of triggers) document.addEventListener(name, begin)
  }
  watch()
}
