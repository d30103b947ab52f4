import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../words.ts'

export const notices = {
  quote: '{text}',

  campaignPaused: 'La campaña «{name}» se puso en pausa',
  wayOn: 'Reanuda la campaña cuando el problema esté resuelto, o cancélala.',
  chooseText: 'Elige el texto que recibirán los demás destinatarios.',
  goesOn:
    'La campaña se reanudará automáticamente cuando la cubran los créditos, un paquete, un plan mayor o el siguiente periodo de facturación.',
  campaignMissed:
    '{count, plural, one {# envío de la campaña «{name}» no se realizó} other {# envíos de la campaña «{name}» no se realizaron}}',
  campaignMissedHint:
    'La campaña o todos los envíos estaban en pausa, o el servidor no funcionaba. El retraso superó una hora.',
  noNextRun: 'No hay más envíos programados.',
  nextRun: 'El siguiente envío es el {time}.',
  campaignFailed: 'La campaña «{name}» no se pudo enviar',
  campaignFailedHint: 'No se envió ningún mensaje. Los mensajes de la campaña muestran los motivos.',
  campaignFinished: 'La campaña «{name}» ha terminado',
  campaignResults:
    '{recipients, plural, one {{sent, number} de # mensaje enviado} other {{sent, number} de # mensajes enviados}}, {failed, number} fallidos, {skipped, number} omitidos.',
  approvalRequested: 'La campaña «{name}» está pendiente de aprobación',
  approvalRequestedHint: '{name} ha enviado la campaña para aprobación. Apruébala o recházala.',

  senderAside: 'El remitente «{name}» ha dejado de enviar',
  senderAsideHint:
    'El remitente {address} no envía nada hasta que sus ajustes sean correctos y supere una comprobación, o hasta que un miembro lo reanude.',
  senderTrouble: 'El remitente «{name}» tiene un problema',
  senderTroubleHint: 'Los mensajes de {address} que con seguridad no se enviaron se volverán a intentar.',
  senderWorks: 'El remitente «{name}» vuelve a funcionar',
  senderWorksHint: 'El remitente {address} ya no tiene ningún problema.',
  syncFailed: 'El proveedor de «{name}» no aceptó las palabras de baja',
  syncFailedHint:
    'Las palabras se envían de nuevo cada diez minutos. Mientras tanto, las bajas se respetan aquí.',
  syncWorks: 'El proveedor de «{name}» ha aceptado las palabras de baja',
  syncWorksHint: 'El proveedor ya tiene todas tus palabras de baja.',

  reviewsOverdue: 'Hay posibles bajas con el plazo vencido',
  reviewsDue: 'Hay posibles bajas por revisar',
  reviewsOverdueHint:
    '{count, plural, one {# mensaje que puede ser una baja espera una revisión.} other {# mensajes que pueden ser bajas esperan una revisión.}} {overdue, plural, one {# tiene el plazo vencido desde el {time}.} other {# tienen el plazo vencido desde el {time}.}} La ley da diez días hábiles.',
  reviewsDueHint:
    '{count, plural, one {# mensaje que puede ser una baja espera una revisión.} other {# mensajes que pueden ser bajas esperan una revisión.}} El primer plazo vence el {time}. La ley da diez días hábiles.',
  strangerWrote: 'Mensaje de {from}, que no es un número de teléfono',
  strangerOptedOut: 'Posible baja de {from}, que no es un número de teléfono',
  strangerOptedOutHint:
    'El mensaje puede ser una baja. Averigua quién escribió el mensaje y da de baja a ese contacto.',
  strangerText: 'A «{sender}»: {text}',
  strangerTextDeleted: 'A un remitente eliminado: {text}',
  inboxMessage:
    '{count, plural, one {Mensaje nuevo en la bandeja de entrada} other {Mensajes nuevos en la bandeja de entrada}}',
  inboxMessageHint:
    'A «{sender}» por {channel}: {count, plural, one {# mensaje sin leer} other {# mensajes sin leer}}.',

  importFinished:
    '{kind, select, list {La importación de una lista de bajas de «{file}» ha terminado} other {La importación de contactos de «{file}» ha terminado}}',
  importStopped:
    '{kind, select, list {La importación de una lista de bajas de «{file}» se detuvo antes del final} other {La importación de contactos de «{file}» se detuvo antes del final}}',
  importCounts:
    '{created, plural, one {# contacto creado} other {# contactos creados}}, {updated, number} actualizados, {rejected, plural, one {# fila rechazada} other {# filas rechazadas}}.',
  listCounts:
    '{added, plural, one {# entrada añadida} other {# entradas añadidas}}, {known, number} ya en la lista, {rejected, plural, one {# fila rechazada} other {# filas rechazadas}}.',

  webhookOff: 'El endpoint de webhook en {host} está desactivado',
  webhookOffHint:
    'El endpoint ya no recibe eventos. Cuando el problema esté resuelto, activa el endpoint y entrega los eventos perdidos.',
  linkSpent: 'El enlace de alta «{name}» ha alcanzado su límite diario',
  linkSpentHint:
    'El enlace de alta envió {count, plural, one {# mensaje} other {# mensajes}}, su límite diario. Su formulario está cerrado hasta el día siguiente (UTC). Si los mensajes los pidieron personas reales, sube el límite diario. Si no, pausa el enlace de alta.',
  automationTells: 'La automatización «{name}» te avisa sobre este contacto.',
  domainFails: 'El dominio {domain} ya no funciona',
  domainFailsLinks: 'Los enlaces cortos con este dominio no funcionan.',
  domainFailsPages:
    'Los enlaces de correos ya enviados que abren páginas de este dominio no funcionan. Los correos nuevos enlazan a este servidor.',
  domainFailsHint: 'El dominio se comprueba de nuevo cada 30 minutos.',
  domainWorks: 'El dominio {domain} vuelve a funcionar',
  domainWorksHint: 'El dominio vuelve a llevar a este servidor.',

  held: 'Todos los envíos están en pausa',
  heldHint:
    'No se enviará ningún mensaje de campaña hasta que quien administra el servidor reanude los envíos.',
  resumed: 'Los envíos se han reanudado',
  resumedHint: 'Quien administra el servidor reanudó los envíos.',
  backupBehind: 'La copia de seguridad está atrasada',
  backupBehindHint:
    'El archivo de la copia de seguridad estuvo completo por última vez el {time}. Quien administra el servidor puede encontrar el motivo con «carillon doctor».',
  backupWorks: 'La copia de seguridad está al día',
  backupWorksHint: 'El archivo de la copia de seguridad vuelve a estar completo.',

  wayToMore:
    '{mode, select, MANUAL {Pide créditos o un plan mayor a quien administra el servidor.} other {Compra créditos o un paquete, o elige un plan mayor.}}',
  creditsLow:
    '{count, plural, =0 {No quedan créditos} one {Solo queda # crédito} other {Solo quedan # créditos}}',
  creditsLowHint:
    'Hay menos de {threshold, number} créditos disponibles. Las campañas sin créditos suficientes se pausan.',
  limitNear:
    '{unit, select, EMAILS {Se han usado {used, number} de los {limit, number} correos del plan} WHATSAPP_MESSAGES {Se han usado {used, number} de los {limit, number} mensajes de WhatsApp del plan} other {Se han usado {used, number} de los {limit, number} segmentos de SMS del plan}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {Se ha usado el único correo del plan} other {Se han usado los # correos del plan}}} WHATSAPP_MESSAGES {{limit, plural, one {Se ha usado el único mensaje de WhatsApp del plan} other {Se han usado los # mensajes de WhatsApp del plan}}} other {{limit, plural, one {Se ha usado el único segmento de SMS del plan} other {Se han usado los # segmentos de SMS del plan}}}}',
  nextPeriod: 'El siguiente periodo de facturación empieza el {day}.',
  beyondInvoiced: 'Los mensajes adicionales se envían y se añaden a la factura.',
  beyondPaused:
    'Los mensajes adicionales se pagan con paquetes y créditos. Sin paquetes ni créditos, las campañas se pausan.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {La compra automática de «{product}» falló} other {La compra de «{product}» falló}}',
  refillStopped: 'La compra automática de «{product}» se ha detenido',
  notCharged: 'No se pudo cobrar {price}: {reason}',
  refillStoppedHint:
    'La compra falló tres veces seguidas. Comprueba la tarjeta guardada y vuelve a activar la compra automática.',
  nothingBought: 'No se compró nada. Comprueba la tarjeta guardada en el portal de facturación.',
  triedAgain: 'La compra se intentará de nuevo el {time}.',
  paidTwice: '«{product}» se pagó dos veces',
  paidTwiceHint:
    'Se cobró {price} por segunda vez, pero no se compró nada más. Pide el reembolso a quien administra el servidor.',
  refundFailed: 'Un reembolso de «{product}» falló',
  refundFailedHint:
    'El banco no aceptó el reembolso de {price}. La compra cuenta como pagada y vuelve a estar disponible. Pide a quien administra el servidor que la reembolse de otra forma.',
  disputed:
    '{status, select, WON {Un pago de «{product}» ya no está en disputa} LOST {El banco retiró un pago de «{product}»} other {Un pago de «{product}» está en disputa}}',
  disputeOpen:
    '{kind, select, DISPUTE {El pago de {price} está en disputa en el banco.} other {El banco sospecha fraude en el pago de {price}.}}',
  disputeHeld:
    '{count, plural, =0 {No quedan créditos ni unidades de esta compra que retener.} one {Se ha retenido # crédito o unidad de esta compra.} other {Se han retenido # créditos o unidades de esta compra.}} Pide los detalles a quien administra el servidor.',
  disputeWon:
    'El pago de {price} se mantiene. Los créditos o unidades retenidos vuelven a estar disponibles.',
  disputeLost: 'El banco retiró {price}. Se ha quitado el resto de los créditos o unidades.',
  pastDue:
    '{kind, select, PLAN {Un pago del plan «{product}» falló} other {Un pago del complemento «{product}» falló}}',
  pastDueHint:
    'La suscripción sigue activa siete días mientras se reintenta el pago. Comprueba la tarjeta guardada en el portal de facturación.',
  notApplied:
    '{kind, select, PLAN {El plan «{product}» ya no se aplica} other {El complemento «{product}» ya no se aplica}}',
  ended:
    '{kind, select, PLAN {El plan «{product}» ha terminado} other {El complemento «{product}» ha terminado}}',
  unpaid: '{status, select, UNPAID {El pago falló varias veces.} other {La suscripción está en pausa.}}',
  withoutIt:
    '{kind, select, PLAN {La organización tiene ahora el plan predeterminado.} other {El límite vuelve a ser el de tu plan. No se elimina nada.}}',
  appliesWhenPaid: 'Para recuperar el plan o el complemento, págalo en el portal de facturación.',
} satisfies Translation<typeof english>
