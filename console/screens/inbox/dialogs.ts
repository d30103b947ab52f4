import { lazyDialog } from '../../ui/lazy-part.tsx'

/** Dialog for a WhatsApp template, loaded on first use. */
export const WhatsappDialog = lazyDialog(() => import('./whatsapp-dialog.tsx'))
