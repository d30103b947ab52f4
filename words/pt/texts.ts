import type { texts as english } from '../en/texts.ts'
import type { Translation } from '../words.ts'

export const texts = {
  replyOptOut:
    '{name}: Descadastro confirmado. Nenhuma mensagem nova vai chegar. Responda START para voltar.',
  replyOptIn:
    '{name}: Nossas mensagens voltam a chegar. Podem incidir tarifas de msg e dados. Responda HELP para ajuda, STOP para sair.',
  replyHelp: '{name}: Podem incidir tarifas de msg e dados. Responda STOP para sair.',
  replyHelpAt: '{name}: Ajuda em {way}. Podem incidir tarifas de msg e dados. Responda STOP para sair.',
  replyHelpAtBoth:
    '{name}: Ajuda em {phone} ou {email}. Podem incidir tarifas de msg e dados. Responda STOP para sair.',

  optOut: 'Responda STOP para sair',
  optOutMail: 'Cancelar inscrição: {url}',
  optOutMailLink: 'Cancelar inscrição',
  watchVideo: 'Ver o vídeo',
  website: 'Site',
  yes: 'sim',
  no: 'não',

  joinCode:
    '{code} vale como senha de {name} por {minutes, number} min. Se o pedido veio de outra pessoa, ignore esta mensagem.',
  joinYes:
    '{name}: Responda SIM para receber mensagens ({link}). Podem incidir tarifas de msg e dados. HELP para ajuda, STOP para sair.',
  joinMailSubject: '{name}: confirme a sua inscrição',
  joinMail:
    'Confirme que você quer receber e-mails de {name} ({link}):\n\n{url}\n\nO link vale por um dia. Se você não pediu este e-mail, ignore-o.',
  joined:
    '{name}: Agora chegam mensagens de {link}. Quantidade variada. Podem incidir tarifas de msg e dados. HELP para ajuda, STOP para sair.',
  joinedMailSubject: '{name}: inscrição confirmada',
  joinedMail: 'Você se inscreveu em {link} de {name}.',
  addHelp: 'Responda HELP para ajuda.',
  addStop: 'Responda STOP para sair.',
  addHelpAndStop: 'Responda HELP para ajuda, STOP para sair.',
  consentSms:
    'Aceito receber mensagens de texto de marketing recorrentes de {name} no número informado. O consentimento não é condição de compra. A frequência das mensagens varia. Podem incidir tarifas de mensagens e dados. Responda STOP para sair, HELP para ajuda.',
  consentWhatsapp:
    'Aceito receber mensagens de WhatsApp de marketing recorrentes de {name} no número informado. O consentimento não é condição de compra. A frequência das mensagens varia. Podem incidir tarifas de mensagens e dados. Responda STOP para sair, HELP para ajuda.',
  consentEmail:
    'Aceito receber e-mails de marketing recorrentes de {name} no endereço informado. O consentimento não é condição de compra. É possível cancelar a inscrição a qualquer momento pelo link de cada e-mail.',

  pollHint: 'Para votar, responda de 1 a {most, number}.',
  pollHintTap: 'Para votar, toque na sua resposta abaixo da pergunta ou escreva-a.',
  pollClosed: 'A enquete foi encerrada e o seu voto ficou de fora.',
} satisfies Translation<typeof english>
