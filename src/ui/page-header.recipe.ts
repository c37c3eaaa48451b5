import { defineSlotRecipe } from '@pandacss/dev'

export const pageHeaderRecipe = defineSlotRecipe({
  className: 'page-header',
  slots: ['root', 'row', 'words', 'title', 'text', 'actions'],
  staticCss: ['*'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2', mb: '6' },
    row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: '4' },
    // On a phone actions have their own row, because a late font would move them beside the words.
    words: { flex: '1', minW: '60', _phone: { minW: 'full' } },
    title: { textStyle: 'heading', _phone: { textStyle: 'title' } },
    text: { mt: '1', color: 'fg.muted', maxW: 'reading', textWrap: 'pretty' },
    actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', _empty: { display: 'none' } },
  },
})
