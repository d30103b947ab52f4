import type { help as english } from '../en/help.ts'
import type { Translation } from '../words.ts'

export const help = {
  title: 'Ajuda',
  intro: 'Respostas curtas para cada parte do Carillon.',
  all: 'Todos os tópicos de ajuda',
  found: 'Ajuda',

  start: 'Sua primeira campanha',
  startAbout:
    'Uma campanha precisa de um remetente, de contatos e de um segmento desses contatos. A operadora de teste se comporta como uma operadora real, mas nenhum celular recebe nada.',
  start1:
    'Em <b>Primeiros passos</b> você adiciona em poucos minutos um remetente de teste, um contato e um segmento.',
  start2:
    'Em <b>Telefones de teste</b> você vê cada mensagem como o destinatário a vê. Ali pode responder e tocar em links.',
  start3:
    'Para mensagens reais, escolha seu provedor em <b>Adicionar remetente</b> e informe os dados da sua conta.',

  campaigns: 'Enviar uma campanha',
  campaignsAbout:
    'Uma campanha envia uma mensagem a todos os contatos de um segmento. O rascunho é salvo enquanto você escreve, mas nada é enviado antes que você confirme o número de destinatários.',
  campaigns1: '<b>Nova campanha</b> abre o editor. Escolha o público, escreva a mensagem e confira a prévia.',
  campaigns2:
    'Escolha <b>Marketing</b> para ofertas e novidades. Nesse caso, valem o horário de silêncio, os descadastros e o seu limite de marketing.',
  campaigns3:
    'Escolha <b>Transacional</b> apenas para mensagens que o contato espera, como a confirmação de um pedido.',
  campaigns4: 'Com <b>Enviar um teste…</b> você envia antes a mensagem ao seu próprio número ou e-mail.',
  campaigns5: 'Em <b>Revisão</b> você vê o custo, o fim do envio e o motivo de cada contato ignorado.',
  campaigns6:
    'Com <b>Em horário definido</b>, a campanha é enviada mais tarde. Com <b>Recorrente</b>, a campanha se repete todo dia, semana ou mês.',
  campaigns7:
    '<b>Adicionar um teste A/B</b> compara vários textos e envia o melhor aos demais destinatários.',

  results: 'Ler os resultados de uma campanha',
  resultsAbout:
    'Os resultados mudam enquanto mensagens são enviadas e respondidas. “Enviada” significa que a operadora aceitou a mensagem. “Entregue” significa que o telefone a recebeu. Servidores de e-mail não informam a entrega.',
  results1: 'Em <b>Visão geral</b> você vê as entregas, os cliques, as respostas e os descadastros.',
  results2: 'Em <b>Destinatários</b> você vê cada pessoa e o motivo quando a mensagem falhou.',
  results3: '<b>Fazer acompanhamento</b> abre uma campanha para um grupo, como todos os que não clicaram.',
  results4: '<b>Pausar</b> segura as mensagens em espera até você escolher <b>Retomar</b>.',
  results5: '<b>Cancelar</b> encerra a campanha. Mensagens já enviadas não podem ser canceladas.',

  contacts: 'Encontrar e alterar contatos',
  contactsAbout:
    'Um contato é uma pessoa com um número de telefone, um e-mail ou ambos. A página do contato mostra todas as mensagens, consentimentos e alterações.',
  contacts1:
    'Os <b>Filtros</b> mostram apenas alguns contatos. <b>Salvar os filtros como segmento</b> guarda a seleção para campanhas.',
  contacts2:
    'Selecione contatos e use <b>Alterar</b> para definir etiquetas, etapa, status ou campos de todos de uma vez.',
  contacts3: 'Em <b>Alterações em massa</b> você pode desfazer uma alteração de muitos contatos.',
  contacts4:
    'Em <b>Colunas</b> você define o que a lista mostra. Em <b>Visualizações</b> você salva a lista para toda a equipe.',
  contacts5: 'Em <b>Duplicados</b> você encontra e mescla contatos que podem ser a mesma pessoa.',

  imports: 'Importar uma lista',
  importsAbout:
    'Você pode importar um arquivo CSV de qualquer programa. Contatos existentes são atualizados e nunca duplicados. Uma importação pode adicionar descadastros, mas nunca os remove.',
  imports1:
    '<b>Importar um arquivo</b> envia o arquivo ao servidor. Salve antes os arquivos do Excel como “CSV UTF-8”.',
  imports2: 'Em <b>Prévia</b> você vê em que campo cada coluna se transforma. Nada é importado ainda.',
  imports3:
    'Se uma coluna não foi reconhecida, escolha o campo dela, ou guarde-a com <b>Novo campo personalizado…</b>.',
  imports4:
    'No fim, <b>Escrever uma campanha para estas pessoas</b> abre o editor com os contatos importados.',
  imports5:
    '<b>Desfazer importação…</b> exclui os contatos adicionados e restaura os alterados. Os descadastros permanecem.',

  segments: 'Agrupar contatos em segmentos',
  segmentsAbout:
    'Uma campanha é enviada a um segmento. Um segmento com regras contém todos os contatos que atendem às regras quando a campanha começa. Um segmento fixo contém os contatos que você adiciona.',
  segments1: '<b>Novo segmento</b> cria um segmento de qualquer um dos dois tipos.',
  segments2:
    'Com <b>Adicionar condição</b> você pode usar campos, etiquetas, datas, descadastros, enquetes e resultados de campanhas, como cliques.',
  segments3: '<b>Verificar um contato</b> explica por que um contato está ou não no segmento.',
  segments4: '<b>Escrever uma campanha</b> abre o editor com este público.',

  inbox: 'Responder às mensagens recebidas',
  inboxAbout:
    'Respostas por SMS, WhatsApp e e-mail chegam à caixa de entrada. Cada conversa é de um contato e de um remetente. Depois de um descadastro, nada pode ser enviado àquele endereço.',
  inbox1:
    'Em <b>Resposta</b> você responde pelo remetente da conversa. O rascunho é salvo enquanto você escreve.',
  inbox2: 'Em <b>Nota</b> você escreve à sua equipe. O contato nunca vê uma nota.',
  inbox3: '<b>Atribuir</b> passa a conversa a um membro. <b>Adiar</b> a oculta até um horário definido.',
  inbox4: '<b>Usar modelo</b> insere um texto salvo.',
  inbox5:
    'Em <b>Para revisar</b> você decide sobre respostas que podem ser um descadastro em outras palavras.',

  studio: 'Criar o design de um e-mail',
  studioAbout: 'Um e-mail é feito de blocos. As cores e fontes vêm da sua marca.',
  studio1:
    'Clique em um texto para escrever. <b>Adicionar bloco</b> adiciona uma imagem, um botão, colunas e mais.',
  studio2:
    'Arraste um bloco para mover, ou pressione Alt e uma seta. <b>Desfazer</b> reverte quantas alterações você quiser.',
  studio3:
    '<b>Prévia</b> mostra o e-mail no computador e no celular, em claro e escuro, para qualquer contato.',
  studio4: 'Em <b>Modelos</b>, <b>E-mails</b> você guarda designs para o próximo e-mail.',

  templates: 'Salvar textos como modelos',
  templatesAbout:
    'Um modelo é um texto inicial para campanhas, enquetes e respostas. Um campo dinâmico vira o valor do contato, ou o texto depois de “|” se o contato não tem valor.',
  templates1: '<b>Novo modelo</b> começa com um texto vazio.',
  templates2: '<b>Duplicar</b> copia um modelo integrado para que você possa mudar o texto.',
  templates3: 'Em <b>Arquivos</b> você guarda imagens e outros arquivos para mensagens.',

  shortLinks: 'Contar cliques com links curtos',
  shortLinksAbout:
    'Um link curto abre um endereço da web e conta os cliques de pessoas. Cliques de software, como os de aplicativos de e-mail que verificam links, são contados à parte.',
  shortLinks1: '<b>Novo link curto</b> cria um link para impressos, redes sociais ou o seu site.',
  shortLinks2:
    'Os links das campanhas são encurtados para cada destinatário se você escolher <b>Contar cliques</b>.',
  shortLinks3: 'Em <b>Domínios</b> você pode usar um domínio próprio nos links curtos.',

  automations: 'Enviar automaticamente',
  automationsAbout:
    'Uma automação envia mensagens quando algo acontece, como um aniversário, um novo contato ou uma resposta. Cada pessoa percorre as etapas no seu ritmo.',
  automations1:
    '<b>Nova automação</b> mostra as receitas. Cada receita é um rascunho pronto com textos que você pode alterar.',
  automations2:
    'Com <b>Adicionar uma etapa</b> você insere uma mensagem, uma espera, um caminho ou uma ação. “Alt” com uma seta move a etapa, e “Delete” a remove.',
  automations3:
    '<b>Ativar</b> deixa as pessoas entrarem. Alterações posteriores só funcionam depois de <b>Ativar as alterações</b>.',
  automations4:
    'Cada número abaixo de uma etapa abre suas pessoas. <b>Adicionar contatos</b> faz entrar os contatos que você escolher.',

  polls: 'Perguntar com uma enquete',
  pollsAbout:
    'Uma enquete envia uma pergunta com 2 a 10 opções por SMS ou WhatsApp. As pessoas respondem com o número ou o texto de uma opção.',
  polls1: '<b>Nova enquete</b> abre o formulário. Escreva a pergunta e as opções e escolha um público.',
  polls2: 'A <b>Página de resultados ao vivo</b> mostra os votos em um telão conforme chegam, sem nomes.',
  polls3: '<b>Criar segmento</b> reúne quem votou em uma opção ou não votou.',

  joinLinks: 'Deixar as pessoas se inscreverem',
  joinLinksAbout:
    'Com um link de inscrição, as pessoas se inscrevem sozinhas nas suas mensagens. O texto que elas aceitaram é guardado como prova.',
  joinLinks1:
    '<b>Novo link de inscrição</b> cria uma de três coisas: uma página com formulário, um link que abre uma mensagem, ou uma palavra-chave.',
  joinLinks2:
    'Um celular abre a página ao ler o <b>Código QR</b>. Imprima o código para o balcão ou a vitrine.',
  joinLinks3: 'A <b>Dupla confirmação</b> pede que cada pessoa confirme, para que ninguém inscreva outros.',
  joinLinks4: 'A <b>Mensagem de boas-vindas</b> é enviada a cada pessoa que se inscreve.',
  joinLinks5:
    'Os <b>Temas</b> são o que as pessoas assinam ao se inscrever: todos, ou os que escolherem no formulário.',

  senders: 'Conectar um remetente',
  sendersAbout:
    'Um remetente é um número ou endereço que envia as suas mensagens. Ele usa a sua própria conta em um provedor, e o provedor cobra diretamente de você.',
  senders1: '<b>Adicionar remetente</b> mostra os provedores e os dados de que cada um precisa.',
  senders2:
    '<b>Verificar remetente</b> pergunta ao provedor se a conta e o número funcionam. Nenhuma mensagem é enviada.',
  senders3:
    'Em <b>Recursos</b> você vê se respostas e recibos de entrega chegam. Para isso, a maioria dos provedores precisa de endereços deste servidor. A tela do remetente mostra esses endereços.',
  senders4:
    '<b>Pausar</b> interrompe um remetente. As mensagens dele esperam ou são enviadas por outro remetente.',

  optOuts: 'Descadastros e consentimento',
  optOutsAbout:
    'Cada mensagem é verificada no momento do envio. Nada é enviado a um número ou e-mail descadastrado, nem por uma campanha, nem por um membro.',
  optOuts1:
    'Em <b>Endereços</b> você vê todos os descadastros com a origem. Em <b>Comprovantes</b> vê a prova de cada um.',
  optOuts2:
    'Em <b>Para revisar</b> você vê respostas que podem ser um descadastro. O contato não recebe marketing até você decidir.',
  optOuts3: 'Em <b>Importações</b> você adiciona uma lista de descadastros de outro programa.',
  optOuts4: 'Em <b>Palavras de descadastro</b> você acrescenta as suas palavras a STOP e similares.',
  optOuts5:
    '<b>Enviar somente a contatos com consentimento registrado</b> ignora os contatos sem consentimento registrado para marketing.',

  organization: 'Configurar a organização',
  organizationAbout:
    'Cada cliente ou marca é uma organização com seus próprios contatos, remetentes, campanhas e membros. Nenhuma organização vê os dados de outra.',
  organization1: 'O <b>Endereço postal</b> é obrigatório nos e-mails de marketing.',
  organization2:
    'O <b>Horário de envio de marketing</b> define as horas de marketing no fuso horário de cada destinatário.',
  organization3: '<b>Limitar mensagens de marketing por contato</b> protege os contatos de mensagens demais.',
  organization4:
    'Os <b>Limites de proteção</b> pausam uma campanha quando mensagens demais falham ou pessoas demais se descadastram.',
  organization5:
    'Em <b>Todos os clientes</b> você compara as suas organizações, e com <b>Criar organização</b> adiciona uma.',

  people: 'Convidar a equipe',
  peopleAbout:
    'Cada membro tem uma função, que define o que ele pode ver e fazer. O proprietário tem todas as permissões.',
  people1: '<b>Convidar uma pessoa</b> cria um link que vale uma vez. Escolha antes a função.',
  people2: 'Em <b>Funções</b> você vê as permissões de cada função e cria funções próprias.',
  people3: 'O <b>Registro de auditoria</b> mostra cada alteração com autor e hora.',

  billing: 'Plano, créditos e faturas',
  billingAbout:
    'O administrador do servidor define os planos. Uma campanha que o seu plano e os seus créditos não cobrem é pausada. A campanha é retomada automaticamente quando você tem créditos suficientes.',
  billing1: 'Em <b>Consumo do plano</b> você vê quanto já usou do seu plano.',
  billing2: 'Com <b>Comprar créditos</b> você obtém créditos para as mensagens além do plano.',
  billing3: 'Com <b>Comprar automaticamente</b>, um pacote é comprado quando restam poucos créditos.',

  software: 'Conectar outro software',
  softwareAbout:
    'Outro software pode fazer com a API tudo o que o console faz, e recebe um webhook para cada evento.',
  software1:
    '<b>Criar chave de API</b> mostra a chave uma única vez. Dê a cada programa a sua própria chave.',
  software2: 'A <b>Referência da API</b> descreve cada solicitação e cada resposta.',
  software3:
    '<b>Adicionar endpoint</b> envia eventos, como respostas e descadastros, a um endereço seu na web.',

  account: 'Sua conta',
  accountAbout: 'Sua conta é a mesma em todas as organizações. Sua função pode ser diferente em cada uma.',
  account1: 'A <b>Verificação em duas etapas</b> pede um código do seu celular além da senha.',
  account2: 'Com <b>Chaves de acesso</b> você entra com a digital, o rosto ou o código do dispositivo.',
  account3: 'Em <b>Idioma</b> você muda o idioma, as datas e os números do console.',
  account4: 'Os <b>E-mails de notificação</b> reúnem o que aconteceu enquanto você estava fora.',
} satisfies Translation<typeof english>
