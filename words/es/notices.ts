import type { notices as english } from '../en/notices.ts'
import type { Translation } from '../words.ts'

export const notices = {
  quote: '{text}',

  campaignPaused: 'La campaña «{name}» se puso en pausa',
  wayOn: 'Reanuda la campaña cuando el problema esté resuelto, o cancélala.',
  chooseText: 'Elige el texto que reciben los demás destinatarios.',
  goesOn:
    'La campaña se reanuda sola cuando los créditos, un paquete, un plan mayor o el siguiente periodo la cubren.',
  campaignMissed:
    '{count, plural, one {# envío de la campaña «{name}» no se hizo} other {# envíos de la campaña «{name}» no se hicieron}}',
  campaignMissedHint:
    'La campaña o todo el envío estuvo en pausa, o el servidor no funcionó, durante más de una hora después de la hora programada.',
  noNextRun: 'No hay más envíos.',
  nextRun: 'El siguiente envío es el {time}.',
  campaignFailed: 'La campaña «{name}» no se pudo enviar',
  campaignFailedHint: 'No se envió ningún mensaje. Los mensajes de la campaña muestran los motivos.',
  campaignFinished: 'La campaña «{name}» ha terminado',
  campaignResults:
    '{recipients, plural, one {{sent, number} de # mensaje enviado} other {{sent, number} de # mensajes enviados}}, {failed, number} fallidos, {skipped, number} omitidos.',
  approvalRequested: 'La campaña «{name}» espera aprobación',
  approvalRequestedHint: '{name} presentó la campaña. Apruébala o recházala.',

  senderAside: 'El remitente «{name}» ha dejado de enviar',
  senderAsideHint:
    'El remitente {address} no envía nada hasta que sus ajustes sean correctos y esté verificado, o un miembro lo active.',
  senderTrouble: 'El remitente «{name}» tiene un problema',
  senderTroubleHint: 'Los mensajes de {address} que con seguridad no salieron se intentan de nuevo.',
  senderWorks: 'El remitente «{name}» vuelve a funcionar',
  senderWorksHint: 'El remitente {address} ya no tiene ningún problema.',
  syncFailed: 'El proveedor de «{name}» no aceptó las palabras de baja',
  syncFailedHint:
    'Las palabras se envían de nuevo cada diez minutos. Mientras tanto, las bajas se respetan aquí.',
  syncWorks: 'El proveedor de «{name}» tiene las palabras de baja',
  syncWorksHint: 'El proveedor ya las tiene todas.',

  reviewsOverdue: 'Hay posibles bajas con el plazo vencido',
  reviewsDue: 'Hay posibles bajas por revisar',
  reviewsOverdueHint:
    '{count, plural, one {# mensaje que puede ser una baja espera una revisión.} other {# mensajes que pueden ser bajas esperan una revisión.}} {overdue, plural, one {El plazo de # venció el {time}.} other {El plazo de # venció el {time}.}} La ley da diez días hábiles.',
  reviewsDueHint:
    '{count, plural, one {# mensaje que puede ser una baja espera una revisión.} other {# mensajes que pueden ser bajas esperan una revisión.}} El primer plazo vence el {time}. La ley da diez días hábiles.',
  strangerWrote: 'Un mensaje de {from}, que no es un número de teléfono',
  strangerOptedOut: 'Posible baja de {from}, que no es un número de teléfono',
  strangerOptedOutHint:
    'El mensaje puede ser una baja. Averigua quién lo escribió y da de baja tú a ese contacto.',
  strangerText: 'A «{sender}»: {text}',
  strangerTextDeleted: 'A un remitente eliminado: {text}',
  inboxMessage: '{count, plural, one {Mensaje nuevo en la bandeja} other {Mensajes nuevos en la bandeja}}',
  inboxMessageHint:
    'A «{sender}» por {channel}: {count, plural, one {# mensaje sin leer} other {# mensajes sin leer}}.',

  importFinished:
    '{kind, select, list {La importación de una lista de bajas de «{file}» ha terminado} other {La importación de contactos de «{file}» ha terminado}}',
  importStopped:
    '{kind, select, list {La importación de una lista de bajas de «{file}» se detuvo antes del final} other {La importación de contactos de «{file}» se detuvo antes del final}}',
  importCounts:
    '{created, plural, one {# contacto creado} other {# contactos creados}}, {updated, number} actualizados, {rejected, plural, one {# fila rechazada} other {# filas rechazadas}}.',
  listCounts:
    '{added, plural, one {# entrada añadida} other {# entradas añadidas}}, {known, number} ya conocidas, {rejected, plural, one {# fila rechazada} other {# filas rechazadas}}.',

  webhookOff: 'El endpoint de webhook en {host} está desactivado',
  webhookOffHint:
    'El endpoint no recibe más eventos. Cuando el problema esté resuelto, actívalo y recupera los eventos perdidos.',
  linkSpent: 'El enlace de alta «{name}» ha enviado todos los mensajes de hoy',
  linkSpentHint:
    'El enlace envió {count, plural, one {# mensaje} other {# mensajes}}, su límite diario. Su formulario está cerrado hasta el día siguiente (UTC). Si los pidieron personas reales, sube el límite diario. Si no, pausa el enlace.',
  domainFails: 'El dominio {domain} ya no funciona',
  domainFailsLinks: 'Los enlaces cortos que empiezan por él no funcionan.',
  domainFailsPages:
    'Las páginas de los enlaces de correos enviados no se abren ahí. Los correos nuevos enlazan a este servidor.',
  domainFailsHint: 'El dominio se comprueba de nuevo cada media hora.',
  domainWorks: 'El dominio {domain} vuelve a funcionar',
  domainWorksHint: 'Este servidor responde en él.',

  held: 'Todo el envío está retenido',
  heldHint: 'Ningún mensaje de una campaña sale hasta que quien administra el servidor reanude el envío.',
  resumed: 'El envío continúa',
  resumedHint: 'Quien administra el servidor reanudó el envío.',
  backupBehind: 'La copia de seguridad está atrasada',
  backupBehindHint:
    'El archivo de la copia estuvo completo por última vez el {time}. Quien administra el servidor encuentra el motivo con «carillon doctor».',
  backupWorks: 'La copia de seguridad está al día',
  backupWorksHint: 'El archivo de la copia vuelve a tenerlo todo.',

  wayToMore:
    '{mode, select, MANUAL {Pide créditos o un plan mayor a quien administra este servidor.} other {Compra créditos o un paquete, o elige un plan mayor.}}',
  creditsLow:
    '{count, plural, =0 {No quedan créditos} one {Solo queda # crédito} other {Solo quedan # créditos}}',
  creditsLowHint:
    'Hay menos de {threshold, number} créditos disponibles. Las campañas sin créditos suficientes se pausan.',
  limitNear:
    '{unit, select, EMAILS {{used, number} de los {limit, number} correos del plan están usados} WHATSAPP_MESSAGES {{used, number} de los {limit, number} mensajes de WhatsApp del plan están usados} other {{used, number} de los {limit, number} segmentos de SMS del plan están usados}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {El único correo del plan está usado} other {Los # correos del plan están usados}}} WHATSAPP_MESSAGES {{limit, plural, one {El único mensaje de WhatsApp del plan está usado} other {Los # mensajes de WhatsApp del plan están usados}}} other {{limit, plural, one {El único segmento de SMS del plan está usado} other {Los # segmentos de SMS del plan están usados}}}}',
  nextPeriod: 'El siguiente periodo empieza el {day}.',
  beyondInvoiced: 'Los mensajes adicionales se envían y se facturan.',
  beyondPaused: 'Los paquetes y créditos pagan los demás. Sin ellos, las campañas se pausan.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {La compra automática de «{product}» falló} other {La compra de «{product}» falló}}',
  refillStopped: 'La compra automática de «{product}» se ha detenido',
  notCharged: '{price} no se pudieron cobrar: {reason}',
  refillStoppedHint:
    'La compra falló tres veces seguidas. Comprueba la tarjeta guardada y vuelve a activar la compra automática.',
  nothingBought: 'No se compró nada. Comprueba la tarjeta guardada en el portal de facturación.',
  triedAgain: 'La compra se intenta de nuevo el {time}.',
  paidTwice: '«{product}» se pagó dos veces',
  paidTwiceHint:
    '{price} se cobraron por segunda vez sin dar nada a cambio. Pide a quien administra este servidor que lo devuelva.',
  refundFailed: 'Un reembolso de «{product}» falló',
  refundFailedHint:
    'El banco no aceptó el dinero. {price} de la compra vuelven a estar pagados y la compra está disponible. Pide a quien administra este servidor que lo reembolse de otra forma.',
  disputed:
    '{status, select, WON {Un pago de «{product}» ya no está en disputa} LOST {El banco retiró un pago de «{product}»} other {Un pago de «{product}» está en disputa}}',
  disputeOpen:
    '{kind, select, DISPUTE {{price} están en disputa en el banco.} other {El banco sospecha fraude en {price}.}}',
  disputeHeld:
    '{count, plural, =0 {No quedan créditos ni unidades que retener.} one {Se retiene # de sus créditos o unidades.} other {Se retienen # de sus créditos o unidades.}} Pregunta a quien administra este servidor.',
  disputeWon: '{price} siguen pagados y los créditos o unidades retenidos vuelven a estar disponibles.',
  disputeLost: 'El banco retiró {price}. El resto de los créditos o unidades se retiró.',
  pastDue:
    '{kind, select, PLAN {Un pago del plan «{product}» falló} other {Un pago del complemento «{product}» falló}}',
  pastDueHint:
    'Se mantiene siete días, en los que se intenta de nuevo el pago. Comprueba la tarjeta guardada en el portal de facturación.',
  notApplied:
    '{kind, select, PLAN {El plan «{product}» ya no se aplica} other {El complemento «{product}» ya no se aplica}}',
  ended:
    '{kind, select, PLAN {El plan «{product}» ha terminado} other {El complemento «{product}» ha terminado}}',
  unpaid: '{status, select, UNPAID {Su pago falló varias veces.} other {Su suscripción está en pausa.}}',
  withoutIt:
    '{kind, select, PLAN {La organización tiene ahora el plan predeterminado.} other {Su límite vuelve a ser el del plan. No se elimina nada.}}',
  appliesWhenPaid: 'Vuelve a aplicarse cuando se pague: consulta el portal de facturación.',
} satisfies Translation<typeof english>
