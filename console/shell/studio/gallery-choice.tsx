import { lazyDialog } from '../../ui/lazy-part.tsx'

/** Templates that begin a design, in a dialog. */
export const GalleryChoice = lazyDialog(() => import('./gallery-dialog.tsx'))
