import { avatarRecipe } from '../ui/avatar.recipe.ts'
import { badgeRecipe } from '../ui/badge.recipe.ts'
import { bannerRecipe } from '../ui/banner.recipe.ts'
import { breadcrumbRecipe } from '../ui/breadcrumb.recipe.ts'
import { buttonRecipe } from '../ui/button.recipe.ts'
import { cardRecipe } from '../ui/card.recipe.ts'
import { choiceRecipe } from '../ui/choice.recipe.ts'
import { codeBlockRecipe } from '../ui/code-block.recipe.ts'
import { cornerCardRecipe } from '../ui/corner-card.recipe.ts'
import { diagramRecipe } from '../ui/diagram.recipe.ts'
import { dialogRecipe } from '../ui/dialog.recipe.ts'
import { diffTableRecipe } from '../ui/diff-table.recipe.ts'
import { fieldRecipe } from '../ui/field.recipe.ts'
import { fileDropRecipe } from '../ui/file-drop.recipe.ts'
import { iconRecipe } from '../ui/icon.recipe.ts'
import { inputRecipe } from '../ui/input.recipe.ts'
import { kbdRecipe } from '../ui/kbd.recipe.ts'
import { keyValueRecipe } from '../ui/key-value-list.recipe.ts'
import { linkRecipe } from '../ui/link.recipe.ts'
import { menuRecipe } from '../ui/menu.recipe.ts'
import { messageRecipe } from '../ui/message.recipe.ts'
import { pageHeaderRecipe } from '../ui/page-header.recipe.ts'
import { paginationRecipe } from '../ui/pagination.recipe.ts'
import { popoverRecipe } from '../ui/popover.recipe.ts'
import { progressRecipe } from '../ui/progress.recipe.ts'
import { segmentedRecipe } from '../ui/segmented.recipe.ts'
import { selectRecipe } from '../ui/select.recipe.ts'
import { skeletonRecipe } from '../ui/skeleton.recipe.ts'
import { statRecipe } from '../ui/stat-tile.recipe.ts'
import { tableRecipe } from '../ui/table.recipe.ts'
import { tabsRecipe } from '../ui/tabs.recipe.ts'
import { toastRecipe } from '../ui/toast-region.recipe.ts'
import { tooltipRecipe } from '../ui/tooltip.recipe.ts'

export const recipes = {
  avatar: avatarRecipe,
  badge: badgeRecipe,
  button: buttonRecipe,
  diffTable: diffTableRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  kbd: kbdRecipe,
  link: linkRecipe,
  pagination: paginationRecipe,
  skeleton: skeletonRecipe,
  tooltip: tooltipRecipe,
}

export const slotRecipes = {
  banner: bannerRecipe,
  breadcrumb: breadcrumbRecipe,
  card: cardRecipe,
  choice: choiceRecipe,
  codeBlock: codeBlockRecipe,
  cornerCard: cornerCardRecipe,
  diagram: diagramRecipe,
  dialog: dialogRecipe,
  field: fieldRecipe,
  fileDrop: fileDropRecipe,
  keyValue: keyValueRecipe,
  menu: menuRecipe,
  message: messageRecipe,
  pageHeader: pageHeaderRecipe,
  popover: popoverRecipe,
  progress: progressRecipe,
  segmented: segmentedRecipe,
  select: selectRecipe,
  stat: statRecipe,
  table: tableRecipe,
  tabs: tabsRecipe,
  toast: toastRecipe,
}
