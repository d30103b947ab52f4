import type { inboxDialogs as english } from '../en/inbox-dialogs.ts'
import type { Translation } from '../words.ts'

export const inboxDialogs = {
  otherTime: 'Otra hora',

  assign: 'Asignar conversación',
  assignNow: 'Asignada a {name}.',
  assignMember: 'Miembro',
  assignYou: 'Tú',
  assignAny: 'Cualquier miembro',
  assignNone: 'No hay miembros que coincidan.',

  snooze: 'Posponer hasta',
  snoozeHint: 'La conversación se reabrirá en ese momento o cuando el contacto escriba.',
  snoozeAct: 'Posponer',

  later: 'Enviar más tarde',
  laterHint:
    'La respuesta programada se muestra en la conversación. Puedes cancelarla antes de que se envíe.',
  laterTimeHint: 'Elige un momento en los próximos 30 días.',
  laterQuiet: 'Respetar las horas de silencio',
  laterQuietHint: 'La respuesta esperará a que terminen las horas de silencio del contacto.',
  laterAct: 'Programar',

  templates: 'Usar plantilla',
  templatesType: 'Tipo',
  templatesQuick: 'Respuestas rápidas',
  templatesAll: 'Todas las plantillas',
  templatesSearch: 'Buscar plantillas',
  templatesNone: 'No hay plantillas que coincidan.',
  templatesNoneQuick: 'No hay respuestas rápidas que coincidan. Busca en todas las plantillas.',
  templateFor: 'Vista previa para {name}',
  templateSegments: '{count, plural, one {# segmento de SMS} other {# segmentos de SMS}}',
  templateLinks: 'Los enlaces cortos se crean al enviar. El texto no se puede cambiar aquí.',
  templateInsert: 'Insertar en la respuesta',
  templateBack: 'Elegir otra plantilla',

  whatsapp: 'Enviar plantilla de WhatsApp',
  whatsappKnown: 'Enviadas antes',
  whatsappOther: 'Otra plantilla',
  whatsappOption: '{name} ({language})',
  whatsappForm: 'Plantilla',
  whatsappName: 'Nombre de la plantilla en WhatsApp',
  whatsappLanguage: 'Idioma',
  whatsappValues: 'Valores, uno por línea',
  whatsappValuesHint: 'En el orden de {first}, {second}, etc.',
  whatsappHeader: 'Valor del encabezado',
  whatsappHeaderHint: 'Solo para un encabezado con marcador.',
  whatsappText: 'Texto en esta conversación',
  whatsappTextHint: 'WhatsApp envía el texto de la plantilla.',
} satisfies Translation<typeof english>
