import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** The fields of a WhatsApp message, which few editors show. */
export const WhatsappMessage = lazyPart(() => import('./whatsapp-message.tsx'), <Waiting />)
