import type { campaigns as english } from '../en/campaigns.ts'
import type { Translation } from '../words.ts'

export const campaigns = {
  title: 'Campañas',
  newAct: 'Nueva campaña',
  search: 'Buscar por nombre',

  filter: 'Estado',
  filterAll: 'Todas',
  filterLive: 'En curso',
  filterPlanned: 'Programadas',
  filterDrafts: 'Borradores',
  filterOver: 'Finalizadas',

  listNone: 'No hay campañas que coincidan.',
  listShowAll: 'Mostrar todas las campañas',
  listBegun: 'Empezaste a escribir una campaña el {time}.',
  listContinue: 'Continuar',
  listEmpty: 'Aún no hay campañas.',
  listEmptyHint:
    'Una campaña envía un mensaje a todos los contactos de un segmento por SMS, WhatsApp o correo. Una campaña necesita contactos, un segmento y un remitente.',
  columnCampaign: 'Campaña',
  columnRecipients: 'Destinatarios',
  columnDelivered: 'Entregados',
  columnClicked: 'Con clics',
  columnReplied: 'Con respuesta',
  columnFailed: 'Fallidos',
  columnOptedOut: 'Bajas',
  columnCreated: 'Creación',
  columnUpdated: 'Último cambio',
  columnDate: 'Fecha',
  columnActions: 'Acciones',
  listAbout: '{channel} a {segment}',
  listUnscheduled: 'Sin programar',
  listSent: 'Enviados: {done, number} de {total, number}',
  listActs: 'Acciones para {name}',
  runMissed: 'No realizado',

  writeAct: 'Seguir escribiendo',
  changeAct: 'Editar',
  duplicateAct: 'Duplicar',
  deleteAct: 'Eliminar',
  moreActs: 'Más acciones',
  resumeAct: 'Reanudar',
  pauseAct: 'Pausar',
  cancelAct: 'Cancelar',
  sendingActs: 'Pausar, reanudar o cancelar',
  paused: '«{name}» está en pausa.',
  pausedWaiting:
    '{count, plural, one {«{name}» está en pausa. # mensaje está en espera.} other {«{name}» está en pausa. # mensajes están en espera.}}',
  duplicated: '«{name}» se ha duplicado. La copia es un borrador.',
  duplicatedOpen: 'Abrir',

  cancel: 'Cancelar la campaña',
  cancelKeepSending: 'Seguir enviando',
  cancelKeep: 'Mantener la campaña',
  cancelWaiting:
    'Los mensajes en espera no se enviarán. Los mensajes ya transmitidos al operador se entregarán de todos modos. Una campaña cancelada no se puede reanudar.',
  cancelWaitingCount:
    '{count, plural, one {# mensaje en espera no se enviará} other {# mensajes en espera no se enviarán}}. Los mensajes ya transmitidos al operador se entregarán de todos modos. Una campaña cancelada no se puede reanudar.',
  cancelPlanned: '«{name}» no se enviará. Una campaña cancelada no se puede reanudar.',
  cancelPlannedAt:
    '«{name}» no se enviará el {time} ni más tarde. Una campaña cancelada no se puede reanudar.',
  canceled: '«{name}» está cancelada.',
  end: 'Terminar la recurrencia',
  endKeep: 'Mantener la recurrencia',
  endHint: 'No empezará ningún envío más.',
  endHintAt: 'No empezará ningún envío más, tampoco el del {time}.',
  endSending: 'El envío actual continuará hasta su último mensaje.',
  endWaiting:
    '{count, plural, one {# mensaje en espera no se enviará.} other {# mensajes en espera no se enviarán.}}',
  ended: '«{name}» no se enviará más.',
  remove: 'Eliminar la campaña',
  removeHint: '«{name}» y sus resultados no se pueden recuperar.',
  removePlanned: 'La campaña no se enviará el {time}.',
  removePaused: 'Los mensajes en espera no se enviarán.',
  removeKept:
    '{count, plural, one {# mensaje se conservará en el historial de su contacto.} other {# mensajes se conservarán en el historial de sus contactos.}}',
  removed: '«{name}» se ha eliminado.',

  pauseSenders: 'Remitentes',
  pauseSender: 'Remitente {name}',
  pauseSafeguards: 'Límites de protección',
  pauseBilling: 'Facturación',
  pauseEdit: 'Editar campaña',
  pauseShowFailed: 'Destinatarios fallidos',
  pauseShowOptedOut: 'Destinatarios dados de baja',
  pauseShowDoubtful: 'Destinatarios con resultado desconocido',
  pauseShowFiltered: 'Destinatarios filtrados',
  pauseUser: 'Un miembro ha pausado la campaña.',
  pauseUserHint: 'Reanuda la campaña para continuar.',
  pauseMissedStart: 'La campaña no empezó a la hora programada, y ha pasado más de una hora.',
  pauseMissedStartHint: 'Reanuda la campaña para enviar ahora, o cancélala.',
  pauseNoActiveSender: 'Ningún remitente está activo.',
  pauseNoActiveSenderHint: 'Reanuda un remitente y después la campaña.',
  pauseSenderRejected: 'El proveedor ha rechazado el único remitente de la campaña.',
  pauseSenderRejectedHint: 'Corrige el remitente y reanuda la campaña.',
  pauseUncertain: 'Cinco mensajes seguidos han quedado sin confirmación del operador.',
  pauseUncertainHint:
    'Revisa el remitente y reanuda la campaña cuando el operador vuelva a responder. Los mensajes con resultado desconocido no se envían dos veces.',
  pauseFiltered: 'Los operadores filtran los mensajes como spam.',
  pauseFilteredHint:
    'Más mensajes como estos dañan al remitente. Cancela la campaña, duplícala y cambia el texto.',
  pauseFailures: 'Han fallado más mensajes de los que permiten los límites de protección de la organización.',
  pauseFailuresHint: 'Revisa los motivos antes de reanudar la campaña.',
  pauseOptOuts:
    'Se han dado de baja más destinatarios de los que permiten los límites de protección de la organización.',
  pauseOptOutsHint: 'Revisa la audiencia y el texto antes de reanudar la campaña.',
  pauseComplaints: 'Más del 0,3 % de los destinatarios ha marcado el correo como spam.',
  pauseComplaintsHint:
    'Más correos como estos dañan el dominio del remitente. Cancela la campaña si no conoces la causa.',
  pauseCanary: 'Demasiados de los primeros mensajes han fallado o han provocado bajas.',
  pauseCanaryHint: 'Reanuda la campaña para enviar el resto de todos modos, o cancélala.',
  pauseSegmentMissing: 'El segmento se eliminó antes del inicio.',
  pauseSegmentMissingHint: 'Elige otro segmento y reanuda la campaña.',
  pauseAudienceChanged: 'Las reglas del segmento cambiaron después de la aprobación.',
  pauseAudienceChangedHint:
    'Revisa los contactos del segmento. Para enviarles el mensaje, reanuda la campaña.',
  pauseAudienceFailed: 'No se ha podido cargar la audiencia.',
  pauseAudienceFailedHint:
    'Reanuda la campaña para intentarlo de nuevo. Si se vuelve a pausar, pide a quien administra el servidor que revise el registro del servidor.',
  pauseTemplateRejected:
    'WhatsApp no envía la plantilla, porque se ha pausado, desactivado, eliminado o cambiado.',
  pauseTemplateRejectedHint: 'Reanuda la campaña cuando la plantilla vuelva a estar aprobada.',
  pauseTemplateInvalid: 'El texto tiene un campo dinámico que ya no existe.',
  pauseTemplateInvalidHint:
    'Corrige el texto y reanuda la campaña. Si el envío ya ha empezado, duplica la campaña y corrige la copia.',
  pauseUndecided: 'La prueba A/B terminó sin ganador.',
  pauseUndecidedHint:
    'Elige un texto para los destinatarios restantes. Después, la campaña se reanudará automáticamente.',
  pauseCredits: 'Tu plan y tus créditos no cubren los mensajes restantes.',
  pauseCreditsHint: 'La campaña se reanudará automáticamente cuando tengas créditos suficientes.',
} satisfies Translation<typeof english>
