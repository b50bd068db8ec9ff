// Made from messages/en by `npm run messages`. Don't edit it.
import type { Message, RichMessage } from "~/app/i18n/messages";

export interface Texts {
  accounts: {
    membersOnly: {
      title: Message<{ what: string }>;
      logIn: string;
    };
    welcome: {
      label: string;
      title: string;
      text: string;
      join: string;
    };
    prove: {
      title: string;
      text: string;
      password: string;
      continue: string;
      forgotten: string;
      cancel: string;
    };
    endOthers: string;
  };
  "accounts/email": {
    change: {
      title: string;
      now: string;
      text: string;
      email: string;
      send: string;
      sent: string;
      toSettings: string;
    };
    confirmChange: {
      title: string;
      question: RichMessage<{ email: string }, "email">;
      confirm: string;
      done: string;
      toSettings: string;
      logIn: RichMessage<{ email: string }, "email">;
      newLink: string;
    };
    undo: {
      title: string;
      question: RichMessage<{ email: string }, "email">;
      undo: string;
      done: string;
      again: string;
      forgotten: string;
      deadLink: string;
    };
    verification: {
      send: string;
      sent: Message<{ email: string }>;
    };
    title: string;
    done: string;
    toFeed: string;
    deadLink: string;
    newLink: string;
    logIn: {
      text: RichMessage<{ email: string }, "email">;
      button: string;
    };
    notYou: RichMessage<void, "reset">;
    confirm: {
      question: RichMessage<{ email: string }, "email">;
      button: string;
    };
  };
  "accounts/factors": {
    second: {
      title: string;
      text: string;
      code: string;
      continue: string;
      cancel: string;
      tooLong: string;
    };
    codes: {
      title: string;
      scan: string;
      image: string;
      enter: string;
      code: string;
      turnOn: string;
      areOn: string;
      turnOff: string;
      another: string;
      moves: string;
      turnedOn: string;
      keptRecovery: string;
      back: string;
    };
    recovery: {
      title: string;
      text: string;
      left: Message<{ count: number }>;
      replaces: string;
      make: string;
      keep: string;
      list: string;
      download: string;
      file: string;
      done: string;
    };
    settings: {
      off: string;
      mustHave: string;
      confirmFirst: string;
      on: string;
      setUp: string;
      turnOff: string;
      makeCodes: string;
    };
  };
  "accounts/factors/server": {
    wrongCode: string;
    noCode: string;
    wrongSetupCode: string;
    setupExpired: string;
    alreadyOn: string;
    changedElsewhere: string;
    moderatorsLast: string;
    noSecondFactor: string;
    tookTooLong: string;
    replaced: string;
  };
  "accounts/google": {
    or: string;
    signIn: string;
    refused: {
      "popup-blocked": string;
      "popup-closed-by-user": string;
      "too-many-requests": string;
      "account-disabled": string;
      "invalid-api-key": string;
      "network-request-failed": string;
      "invalid-argument": string;
      "invalid-credential": string;
      "requires-recent-login": string;
      forbidden: string;
      "email-already-in-use": string;
      conflict: string;
    };
    secondStep: string;
    signedIn: string;
  };
  "accounts/login": {
    title: string;
    tabs: {
      label: string;
      forgot: string;
      login: string;
      signup: string;
    };
    form: {
      logIn: string;
      signUp: string;
      email: string;
      password: string;
      keepNothing: string;
      agreement: RichMessage<void, "terms" | "rules" | "privacy">;
    };
    credentials: {
      email: string;
      password: string;
      tooLong: Message<{ max: number }>;
      tooShort: Message<{ min: number }>;
      nul: string;
      confirmation: string;
      unconfirmed: string;
    };
  };
  "accounts/mails": {
    verify: {
      subject: string;
      text: Message<{ link: string }>;
    };
    reset: {
      subject: string;
      text: Message<{ link: string }>;
    };
    change: {
      subject: string;
      text: Message<{ link: string }>;
    };
    changed: {
      subject: string;
      text: Message<{ time: string; link: string }>;
    };
    undone: {
      subject: string;
      text: Message<{ link: string }>;
    };
    factorsRemoved: {
      subject: string;
      text: Message<{ time: string; reset: string; contact: string }>;
    };
    security: {
      "signed-in": {
        subject: string;
        text: Message<{ device: "unknown" | "known"; name: string; time: string; settings: string }>;
      };
      "password-changed": {
        subject: string;
        text: Message<{ time: string; reset: string; contact: string }>;
      };
      "password-reset": {
        subject: string;
        text: Message<{ time: string; reset: string; contact: string }>;
      };
      "passkey-added": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; contact: string; settings: string }>;
      };
      "passkey-removed": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; reset: string; settings: string }>;
      };
      "codes-on": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; contact: string; settings: string }>;
      };
      "codes-off": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; reset: string; settings: string }>;
      };
      "codes-moved": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; reset: string; settings: string }>;
      };
      "recovery-codes-made": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; reset: string; settings: string }>;
      };
      "recovery-code-used": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; reset: string; settings: string }>;
      };
      "identity-linked": {
        subject: string;
        text: Message<{ time: string; device: "unknown" | "known"; name: string; reset: string; settings: string }>;
      };
    };
  };
  "accounts/passkeys": {
    signIn: string;
    use: string;
    newName: string;
    numbered: Message<{ name: string; n: number }>;
    errors: {
      refused: string;
      cancelled: string;
      notAdded: string;
      alreadyHere: string;
      unsupported: string;
      failed: string;
      taken: string;
      tooMany: Message<{ max: number }>;
      lastWayIn: string;
      lastFactor: string;
    };
    list: {
      title: string;
      text: string;
      needsScripts: string;
      none: string;
      add: string;
      added: string;
      synced: string;
      notSynced: string;
      rename: string;
      renamed: string;
      remove: string;
      removed: string;
      label: Message<{ action: string; name: string }>;
      used: RichMessage<void, "added" | "used">;
      unused: RichMessage<void, "added">;
    };
    renaming: {
      title: string;
      name: string;
      save: string;
      empty: string;
    };
    removing: {
      title: Message<{ name: string }>;
      text: string;
      confirm: string;
    };
    recovery: {
      title: string;
      text: string;
      copy: string;
      copied: string;
      done: string;
    };
  };
  "accounts/password": {
    forgotten: {
      title: string;
      sent: string;
      text: string;
      email: string;
      send: string;
    };
    reset: {
      title: string;
      done: RichMessage<void, "login">;
      deadLink: string;
      newLink: string;
      set: string;
    };
    fields: {
      newPassword: string;
      hint: Message<{ long: number }>;
      isLong: Message<{ long: number }>;
      confirmPassword: string;
      show: string;
    };
    change: {
      current: string;
      change: string;
      set: string;
      changed: string;
      wasSet: string;
    };
  };
  "accounts/security": {
    title: string;
    older: string;
    none: string;
    events: {
      "signed-in": string;
      "password-changed": string;
      "password-removed": string;
      "password-reset": string;
      "email-changed": string;
      "email-change-undone": string;
      "passkey-added": string;
      "passkey-removed": string;
      "codes-on": string;
      "codes-off": string;
      "codes-moved": string;
      "recovery-codes-made": string;
      "recovery-code-used": string;
      "identity-linked": string;
    };
  };
  "accounts/server": {
    notYourEmail: string;
    logInToDelete: string;
    sameEmail: string;
    emailUnconfirmed: string;
    noSuspectFactor: string;
    device: {
      of: Message<{ browser: string; system: string }>;
      unknown: string;
      operator: string;
    };
    signIn: {
      methods: {
        password: string;
        google: string;
        passkey: string;
      };
      seconds: {
        passkey: string;
        code: string;
        recovery: string;
      };
      both: Message<{ method: string; second: string }>;
    };
    deadUndoLink: string;
    deadLink: string;
  };
  calls: {
    audio: string;
    video: string;
    friendsOnly: string;
    refused: {
      unavailable: string;
      tooOften: string;
      inCall: string;
      failed: string;
    };
  };
  "calls/dialog": {
    title: {
      audio: Message<{ name: string }>;
      video: Message<{ name: string }>;
    };
    move: string;
    moveHint: string;
    soundBlocked: Message<{ name: string }>;
    status: {
      starting: string;
      incomingVideo: string;
      incomingAudio: string;
      calling: string;
      connecting: string;
      reconnecting: string;
    };
    controls: {
      mute: string;
      unmute: string;
      cameraOn: string;
      cameraOff: string;
      switchCamera: string;
      shareScreen: string;
      stopSharing: string;
      devices: string;
      tryAgain: string;
      decline: string;
      answer: string;
      hangUp: string;
    };
    devices: {
      audioinput: string;
      videoinput: string;
      audiooutput: string;
      none: string;
      numbered: Message<{ kind: string; number: number }>;
    };
    picture: {
      remote: string;
      own: string;
      pictureInPicture: string;
      pictureInPictureFailed: string;
    };
    note: {
      muted: Message<{ name: string }>;
      paused: Message<{ name: string }>;
      sharesScreen: Message<{ name: string }>;
      ownPaused: string;
    };
    quality: {
      good: string;
      fair: string;
      poor: string;
    };
    end: {
      ended: string;
      declined: Message<{ name: string }>;
      missed: Message<{ name: string }>;
      noAnswer: Message<{ name: string }>;
      cancelled: Message<{ name: string }>;
      busy: Message<{ name: string }>;
      inCall: string;
      lost: string;
      noPath: Message<{ name: string }>;
      elsewhere: string;
      failed: string;
    };
    trouble: {
      device: {
        microphone: string;
        camera: string;
      };
      blocked: Message<{ device: string }>;
      missing: Message<{ device: string }>;
      taken: Message<{ device: string }>;
      insecure: Message<{ device: string }>;
    };
  };
  chat: {
    messages: string;
    header: {
      back: string;
      online: string;
      offline: string;
      search: string;
      groupInfo: string;
      you: string;
      members: Message<{ count: number; names: readonly string[] }>;
    };
    beginning: {
      chat: string;
      chatWithStranger: string;
      request: Message<{ name: string; max: number }>;
      ownGroup: string;
      group: Message<{ admin: string }>;
    };
    connection: {
      offline: string;
      connecting: string;
    };
    closed: {
      sessionEnded: string;
      forbidden: string;
      protocolTooOld: string;
      removedFromGroup: string;
      groupRemoved: string;
      accountDeleted: string;
      reload: string;
      logIn: string;
    };
    search: {
      label: string;
      close: string;
      searching: string;
      interrupted: string;
      tryAgain: string;
      noMatch: string;
      results: string;
      more: string;
    };
    request: {
      label: string;
      text: Message<{ name: string }>;
      accept: string;
      delete: string;
      report: string;
    };
    typing: {
      label: string;
      one: Message<{ name: string }>;
      two: Message<{ name: string; other: string }>;
      many: Message<{ name: string; others: number }>;
    };
    notSent: string;
    removedGroup: string;
    unjudged: string;
    refused: {
      unavailable: string;
      forbidden: string;
      restricted: string;
      unjudged: string;
      too_much: string;
      full: string;
      too_long: string;
      too_late: string;
      not_found: string;
      too_many_chats: string;
    };
    replyToYourself: string;
    refusedRequest: Message<{ max: number }>;
  };
  "chat/acts": {
    offline: string;
    connecting: string;
    menu: {
      label: string;
      react: Message<{ emoji: string }>;
      reply: string;
      copy: string;
      forward: string;
      edit: string;
      delete: string;
      report: string;
      unread: string;
      readByAll: string;
      readBy: Message<{ names: readonly string[] }>;
    };
    edit: {
      title: string;
      field: string;
      save: string;
    };
    forward: {
      title: string;
      search: string;
      chats: string;
      noMatch: string;
      forwarded: Message<{ chat: string }>;
    };
    delete: {
      title: string;
      confirm: string;
      hint: string;
    };
  };
  "chat/compose": {
    field: string;
    send: string;
    attach: string;
    record: string;
    tryAgain: string;
    reply: {
      to: Message<{ name: string }>;
      cancel: string;
    };
    attachment: {
      remove: Message<{ file: string }>;
      uploading: Message<{ file: string }>;
      cancel: string;
      waiting: string;
      voiceMessage: string;
      oneFile: Message<{ file: string }>;
      failed: Message<{ reason: string }>;
      notSent: Message<{ file: string }>;
    };
    recorder: {
      label: string;
      cancel: string;
      recording: string;
      waiting: string;
      recorded: string;
      stop: string;
      level: string;
      disconnected: string;
      problem: {
        unsupported: string;
        refused: string;
        missing: string;
        nothing: string;
        busy: string;
      };
    };
  };
  "chat/list": {
    list: {
      heading: string;
      createGroup: string;
      startChat: string;
      search: string;
      searchPlaceholder: string;
      loading: string;
      chats: string;
      friends: string;
      empty: string;
      noMatch: string;
      titleOf: Message<{ name: string }>;
    };
    requests: {
      title: string;
      count: Message<{ count: number }>;
      hint: string;
      none: string;
      noneHint: string;
    };
    row: {
      mentioned: string;
      muted: string;
      unread: Message<{ count: number }>;
      unreadMentioned: Message<{ count: number }>;
      unknownGroup: string;
      unknownChat: string;
    };
    nothingSelected: {
      title: string;
      hint: string;
      start: string;
    };
    startDialog: {
      title: string;
      noFriends: string;
      search: string;
      friends: string;
      others: string;
      request: string;
      noMatch: string;
    };
    recent: {
      title: string;
      showAll: string;
      findPeople: string;
      emptyTitle: string;
      emptyHint: string;
      search: string;
    };
  };
  "chat/log": {
    log: {
      label: string;
      loadEarlier: string;
      loading: string;
      newest: string;
      newMessages: Message<{ count: number }>;
      unread: Message<{ count: number }>;
    };
    message: {
      label: Message<{ name: string }>;
      announced: Message<{ name: string; text: string }>;
      status: {
        pending: string;
        sent: string;
        read: string;
        failed: string;
      };
      actions: string;
      forwarded: string;
      edited: string;
      youDeleted: string;
      deleted: string;
      yoursHidden: string;
      you: string;
      react: Message<{ emoji: string }>;
      removeReaction: Message<{ emoji: string }>;
      retry: string;
      remove: string;
      reactedBy: Message<{ names: readonly string[] }>;
    };
    collapsed: {
      text: Message<{ name: string }>;
    };
    media: {
      picture: Message<{ name: string }>;
      video: Message<{ name: string }>;
    };
    voice: {
      play: string;
      pause: string;
      position: string;
      time: Message<{ position: string; length: string }>;
      unplayable: string;
      download: string;
    };
    game: {
      invitesYou: Message<{ name: string }>;
      invited: Message<{ name: string }>;
      accept: string;
      reject: string;
      open: string;
      status: {
        pending: string;
        accepted: string;
        rejected: string;
        expired: string;
      };
    };
  };
  "chat/mentionNotice": {
    mentioned: string;
  };
  "chat/server": {
    fileGone: string;
  };
  "chat/summary": {
    preview: {
      own: string;
      of: Message<{ name: string }>;
    };
    gameRequest: Message<{ game: string }>;
    collapsed: string;
    deleted: string;
    hidden: string;
    fileGone: string;
    media: {
      image: string;
      video: string;
      audio: string;
      voice: string;
    };
    line: {
      you: string;
      others: Message<{ count: number }>;
      created: Message<{ who: "you" | "other"; name: string }>;
      left: Message<{ who: "you" | "other"; name: string }>;
      picture: Message<{ who: "you" | "other"; name: string }>;
      ended: string;
      renamed: Message<{ who: "you" | "other"; name: string; group: string }>;
      added: Message<{ who: "you" | "other"; name: string; members: readonly string[] }>;
      removed: Message<{ who: "you" | "other"; name: string; members: readonly string[] }>;
      youAreAdmin: string;
      isAdmin: Message<{ name: string }>;
    };
    call: {
      missed: string;
      declined: string;
      ended: Message<{ duration: string }>;
    };
  };
  friends: {
    removal: {
      title: string;
      confirm: string;
      text: string;
    };
    add: string;
    cancel: string;
    accept: string;
    rejectRequest: string;
    remove: string;
    choice: {
      title: string;
      search: string;
      none: string;
      chosen: Message<{ count: number }>;
      left: Message<{ count: number }>;
      noFriends: string;
      notFound: string;
    };
    requests: {
      none: string;
      howToAdd: string;
      acceptedLabel: Message<{ name: string }>;
      accepted: string;
      message: string;
      label: Message<{ name: string }>;
      wants: string;
      reject: string;
    };
  };
  "friends/server": {
    askedBefore: string;
  };
  "friends/suggestions": {
    title: string;
    mutual: Message<{ count: number }>;
    dismiss: Message<{ name: string }>;
    dismissed: Message<{ name: string }>;
    none: string;
    failed: string;
    mutualAtLeast: Message<{ count: number }>;
  };
  games: {
    sound: {
      mute: string;
      unmute: string;
    };
    you: string;
    computer: string;
    hint: string;
    players: string;
    turn: {
      label: string;
      own: string;
      computers: string;
      over: string;
      side: Message<{ side: string; turn: "now" | "later" }>;
    };
    strengths: {
      casual: string;
      strong: string;
      perfect: string;
    };
    firstMove: string;
    wait: {
      over: string;
      watching: string;
      pending: string;
      turn: Message<{ name: string }>;
      notReady: string;
    };
    begins: {
      own: Message<{ side: string }>;
      other: Message<{ name: string; side: string }>;
    };
    out: {
      resigned: Message<{ who: "you" | "other"; name: string }>;
      left: Message<{ who: "you" | "other"; name: string }>;
    };
    replay: {
      pause: string;
      again: string;
      play: string;
      position: string;
    };
    options: {
      swapSides: string;
      houseRules: string;
    };
    end: {
      draw: string;
      won: string;
      lost: Message<{ winner: string }>;
      again: string;
      cancel: string;
      viewBoard: string;
    };
    strength: string;
  };
  "games/arcade": {
    playfield: Message<{ game: string }>;
    figures: {
      lives: string;
      score: string;
      level: string;
    };
    note: {
      start: string;
      launch: string;
      steer: string;
      paused: string;
      resume: string;
      restart: string;
      level: Message<{ level: number }>;
    };
    controls: {
      pause: string;
      slower: string;
      unranked: string;
      keys: {
        steer: {
          keys: string;
          does: string;
        };
        start: {
          keys: string;
          does: string;
        };
        pause: {
          keys: string;
          does: string;
        };
      };
    };
    end: {
      won: string;
      over: string;
      score: string;
    };
    race: {
      you: string;
      rivals: string;
      out: string;
      timeUp: string;
      othersPlay: string;
      rivalPlayfield: Message<{ name: string }>;
      score: string;
      lives: Message<{ lives: number }>;
      resigned: string;
      left: string;
      finished: string;
      rivalOut: string;
      start: string;
      tied: string;
      ahead: Message<{ who: "you" | "other"; name: string }>;
      result: Message<{ name: string; score: number; out: "resigned" | "left" | "no" }>;
      equal: Message<{ results: readonly string[] }>;
      tieBreak: Message<{ results: readonly string[]; who: "you" | "other"; name: string; seconds: number; otherWho: "you" | "other"; other: string; otherSeconds: number }>;
      results: Message<{ results: readonly string[] }>;
    };
    replay: {
      title: Message<{ game: string }>;
      label: string;
      player: string;
      positionText: Message<{ time: string; end: string }>;
      speed: string;
      times: {
        1: string;
        2: string;
        4: string;
      };
    };
    about: {
      BallFall: string;
      BrickBreak: string;
    };
  };
  "games/chess": {
    board: string;
    square: Message<{ square: string; piece: string }>;
    marks: {
      target: string;
      premove: string;
      attacked: string;
      last: string;
    };
    casual: string;
    player: {
      clock: Message<{ name: string }>;
      recovered: Message<{ seconds: number }>;
      captured: Message<{ pieces: readonly string[] }>;
      ahead: Message<{ pawns: number }>;
      counts: {
        p: Message<{ count: number }>;
        n: Message<{ count: number }>;
        b: Message<{ count: number }>;
        r: Message<{ count: number }>;
        q: Message<{ count: number }>;
        k: Message<{ count: number }>;
      };
    };
    promotion: {
      title: string;
      q: string;
      r: string;
      b: string;
      n: string;
    };
    moves: {
      label: string;
      first: string;
      previous: string;
      next: string;
      last: string;
      toCurrent: string;
      none: string;
    };
    questions: {
      draw: {
        button: string;
        asked: Message<{ name: string }>;
        waiting: Message<{ name: string }>;
      };
      takeback: {
        button: string;
        asked: Message<{ name: string }>;
        waiting: Message<{ name: string }>;
      };
      claim: string;
      accept: string;
      decline: string;
    };
    tools: {
      flip: string;
      copyPgn: string;
      copyFen: string;
      savePgn: string;
      pgnCopied: string;
      fenCopied: string;
      copyFailed: string;
      event: string;
    };
    begins: {
      white: string;
      black: Message<{ white: string }>;
      others: Message<{ white: string }>;
    };
    played: {
      castledQueenside: Message<{ who: "you" | "other"; name: string }>;
      castledKingside: Message<{ who: "you" | "other"; name: string }>;
      capturedKing: Message<{ who: "you" | "other"; name: string; square: string; piece: "p" | "n" | "b" | "r" | "q" | "k" }>;
      captured: Message<{ who: "you" | "other"; name: string; square: string; piece: "p" | "n" | "b" | "r" | "q" | "k" }>;
      moved: Message<{ who: "you" | "other"; name: string; piece: "p" | "n" | "b" | "r" | "q" | "k"; square: string }>;
      capturedAndPromoted: Message<{ who: "you" | "other"; name: string; square: string; promotion: "n" | "b" | "r" | "q" }>;
      promoted: Message<{ who: "you" | "other"; name: string; square: string; promotion: "n" | "b" | "r" | "q" }>;
    };
    check: string;
    checkmate: string;
    end: {
      kingCaptured: Message<{ who: "you" | "other"; name: string }>;
      noMoves: string;
      stalemate: string;
      insufficientMaterial: string;
      fivefold: string;
      seventyFiveMoves: string;
      threefold: string;
      fiftyMoves: string;
      agreed: string;
      timeUp: Message<{ who: "you" | "other"; name: string }>;
      timeUpBareKing: string;
      resigned: Message<{ who: "you" | "other"; name: string }>;
      left: Message<{ who: "you" | "other"; name: string }>;
    };
    pieces: {
      white: {
        p: string;
        n: string;
        b: string;
        r: string;
        q: string;
        k: string;
      };
      black: {
        p: string;
        n: string;
        b: string;
        r: string;
        q: string;
        k: string;
      };
    };
    emptySquare: Message<{ square: string }>;
    marksOf: Message<{ marks: readonly string[] }>;
  };
  "games/chess/options": {
    rules: string;
    casual: {
      name: string;
      about: string;
    };
    standard: {
      name: string;
      about: string;
    };
    clock: string;
    noClock: string;
  };
  "games/connectFour": {
    board: string;
    cell: Message<{ row: number; column: number }>;
    cellWith: Message<{ cell: string; disc: "red" | "yellow" | "none" }>;
    choose: string;
    full: Message<{ column: number }>;
    played: Message<{ who: "you" | "other"; name: string; column: number }>;
    end: {
      line: string;
      full: string;
    };
    discs: {
      red: string;
      yellow: string;
    };
  };
  "games/elsewhere": {
    back: string;
    about: Message<{ game: string; rivalry: "none" | "other"; rivals: readonly string[]; state: "waiting" | "playing" }>;
    invitation: {
      label: Message<{ game: string }>;
      friend: string;
      wantsToPlay: RichMessage<{ name: string; game: string }, "name">;
      hide: string;
      accept: string;
      reject: string;
    };
  };
  "games/hub": {
    title: string;
    alone: string;
    together: string;
    scores: string;
    scoresOf: Message<{ game: string }>;
    play: {
      label: string;
      onlyFriends: string;
      race: Message<{ game: string }>;
    };
    watch: {
      title: string;
      players: Message<{ names: readonly string[] }>;
      watch: Message<{ game: string; players: string }>;
    };
  };
  "games/hub/about": {
    inRoom: {
      Chess: string;
      Whot: string;
      TicTacToe: string;
      SuperTicTacToe: string;
      ConnectFour: string;
      BrickBreak: string;
      BallFall: string;
      ImageSlidePuzzle: string;
    };
    solo: {
      TicTacToe: string;
      SuperTicTacToe: string;
      ConnectFour: string;
      BrickBreak: string;
      BallFall: string;
      ImageSlidePuzzle: string;
    };
  };
  "games/hub/invite": {
    chooseFriends: string;
    playWith: Message<{ game: string; name: string }>;
    friend: string;
    send: string;
    noFriendsTitle: string;
    noFriends: Message<{ game: string }>;
    findPeople: string;
    forTwo: Message<{ game: string }>;
    forUpTo: Message<{ game: string; players: number }>;
  };
  "games/imageSlidePuzzle": {
    board: string;
    showNumbers: string;
    backToTiles: string;
    showPicture: string;
    hidePicture: string;
    moves: string;
    time: string;
    tile: {
      name: Message<{ number: number }>;
      parked: string;
      cell: Message<{ row: number; column: number }>;
      inPlace: string;
      slides: Message<{ direction: "up" | "down" | "left" | "right" }>;
      blocked: Message<{ tile: string }>;
    };
    moved: {
      one: Message<{ tile: string; direction: "up" | "down" | "left" | "right" }>;
      many: Message<{ tiles: number; direction: "up" | "down" | "left" | "right" }>;
    };
    inPlace: Message<{ tiles: number; of: number }>;
    solo: {
      scrambling: string;
      goal: string;
      newPuzzle: string;
      best: Message<{ moves: string }>;
      restart: {
        title: string;
        confirm: string;
      };
      change: {
        title: string;
        confirm: string;
      };
      lost: string;
      won: string;
      result: Message<{ moves: string; time: string }>;
    };
    race: {
      you: string;
      goal: string;
      undone: string;
      racers: string;
      rivals: string;
      ownProgress: string;
      progress: Message<{ name: string }>;
      complete: string;
      resigned: string;
      left: string;
      share: Message<{ share: number }>;
      completed: Message<{ who: "you" | "other"; name: string; time: string }>;
      leads: Message<{ who: "you" | "other"; name: string; tiles: number; of: number }>;
      most: Message<{ tiles: number; of: number }>;
      standing: Message<{ name: string; tiles: number; of: number }>;
    };
    replay: {
      title: string;
      positionText: Message<{ move: number; last: number }>;
      ofMoves: RichMessage<{ move: number; last: number }, "number">;
    };
    moveCount: Message<{ moves: number }>;
  };
  "games/imageSlidePuzzle/pictures": {
    label: string;
    racePicture: string;
    own: string;
    choose: string;
    staysHere: string;
    uploading: string;
    refused: {
      notAPicture: string;
      unreadable: string;
      tooLarge: string;
    };
    names: {
      houses: string;
      lanterns: string;
      sails: string;
      peaks: string;
      lights: string;
    };
  };
  "games/room": {
    you: string;
    title: Message<{ turn: string; game: string }>;
    turn: {
      label: string;
      notBegun: string;
      over: string;
      own: string;
      other: Message<{ name: string }>;
    };
    note: {
      label: string;
      connecting: string;
      reconnecting: string;
      removed: string;
      notWatchable: string;
      left: Message<{ name: string }>;
      disconnected: Message<{ name: string }>;
      winsByClock: string;
      claimIn: Message<{ seconds: number }>;
      elsewhere: Message<{ names: readonly string[]; count: number }>;
      waitingForYou: string;
      slow: Message<{ name: string }>;
      voted: string;
    };
    actions: {
      claim: string;
      skip: string;
    };
    header: {
      watching: string;
      friendsWatching: Message<{ count: number }>;
      allowWatching: string;
      resign: string;
    };
    resign: {
      title: string;
      two: string;
      more: string;
      confirm: string;
    };
    waiting: {
      title: string;
      players: string;
      begins: Message<{ seconds: number }>;
      left: Message<{ names: readonly string[] }>;
      start: string;
      cancel: string;
      seat: {
        pending: string;
        declined: string;
        expired: string;
        ready: string;
        notInGame: string;
        viewing: string;
        accepted: string;
        left: string;
        elsewhere: string;
        away: string;
      };
    };
    declined: Message<{ name: string }>;
    after: {
      again: string;
      cancel: string;
      replay: string;
      steps: string;
      step: string;
      previous: string;
      next: string;
      position: Message<{ step: number; last: number }>;
      wantsAgain: Message<{ name: string }>;
    };
    closed: {
      declined: {
        title: string;
        text: string;
      };
      expired: {
        title: string;
        text: string;
      };
      abandoned: {
        title: string;
        text: string;
      };
    };
    backToGames: string;
    refusals: {
      not_your_turn: string;
      illegal: string;
      bad_message: string;
      too_large: string;
      stale: string;
      game_over: string;
      not_started: string;
      too_early: string;
      too_late: string;
      rate_limited: string;
      not_in_room: string;
      forbidden: string;
      not_found: string;
      hello_first: string;
      protocol_too_old: string;
      internal: string;
    };
  };
  "games/scores": {
    end: {
      race: string;
      replay: string;
      scores: string;
    };
    counted: {
      newBest: string;
      best: Message<{ score: string }>;
      uncounted: string;
    };
    board: {
      title: Message<{ game: string }>;
      loading: string;
      failed: string;
      emptyTitle: string;
      empty: string;
      label: string;
      you: string;
      watchOwn: string;
      watch: Message<{ name: string }>;
    };
    replay: {
      title: Message<{ game: string }>;
      unavailable: string;
    };
  };
  "games/server": {
    invite: {
      noFriend: string;
      tooMany: Message<{ game: string; players: number }>;
      unavailable: string;
      tooOften: string;
      foreignPicture: string;
    };
    answer: {
      expired: string;
      again: string;
    };
    runs: {
      notOver: string;
    };
  };
  "games/superTicTacToe": {
    houseRules: {
      mostBoards: string;
      openingNotInCentre: string;
    };
    board: string;
    cell: Message<{ board: number; cell: number }>;
    cellWith: Message<{ cell: string; mark: string }>;
    enlarged: {
      all: string;
      board: Message<{ board: number }>;
      cell: Message<{ cell: number }>;
    };
    played: Message<{ who: "you" | "other"; name: string; board: number; cell: number }>;
    decided: {
      X: string;
      O: string;
      full: string;
    };
    where: {
      board: Message<{ board: number }>;
      notCentre: string;
      open: string;
    };
    isDecided: Message<{ board: number }>;
    taken: string;
    end: {
      line: string;
      mostBoards: string;
      noBoards: string;
      counts: Message<{ who: "you" | "other"; name: string; boards: number; otherWho: "you" | "other"; other: string; otherBoards: number }>;
    };
    emptyCell: Message<{ cell: string }>;
  };
  "games/ticTacToe": {
    board: string;
    cell: Message<{ row: number; column: number }>;
    cellWith: Message<{ cell: string; mark: string }>;
    choose: string;
    taken: string;
    played: Message<{ who: "you" | "other"; name: string; row: number; column: number }>;
    end: {
      line: string;
      full: string;
    };
    emptyCell: Message<{ cell: string }>;
  };
  "games/whot": {
    you: string;
    whot: string;
    card: Message<{ shape: string; number: number }>;
    marks: {
      again: string;
      skip: string;
      everyone: string;
      draw: Message<{ cards: number }>;
    };
    hand: {
      label: string;
      coming: string;
      lastCard: string;
      sort: string;
      unsort: string;
    };
    rules: string;
    market: {
      draw: string;
      left: Message<{ count: number }>;
      draws: Message<{ count: number }>;
      pass: string;
    };
    pile: {
      label: Message<{ card: string; asked: "none" | "other"; shape: string; state: "pending" | "shown" }>;
    };
    players: {
      label: string;
      cards: Message<{ count: number }>;
      out: string;
      toPlay: string;
    };
    log: {
      title: string;
      none: string;
    };
    rounds: {
      title: string;
      round: string;
    };
    notReady: string;
    refused: {
      penalty: Message<{ number: number; draws: number }>;
      whotLast: string;
      shape: Message<{ asked: string; card: string }>;
      mismatch: Message<{ card: string; top: string }>;
      mustPlay: string;
      noCards: string;
    };
    prompt: {
      other: Message<{ name: string }>;
      again: Message<{ text: string }>;
      draw: Message<{ count: number }>;
      pass: string;
      nothingFits: Message<{ alternative: string }>;
      answer: Message<{ number: number }>;
      shape: Message<{ shape: string }>;
      match: Message<{ shape: string; number: number }>;
      any: string;
      or: Message<{ text: string; alternative: string }>;
      only: Message<{ text: string }>;
    };
    event: {
      begins: Message<{ who: "you" | "other"; name: string }>;
      playsAgain: Message<{ who: "you" | "other"; name: string }>;
      played: Message<{ who: "you" | "other"; name: string; card: string; asked: "none" | "other"; shape: string; last: "yes" | "no" }>;
      drew: {
        choice: Message<{ count: number; who: "you" | "other"; name: string }>;
        away: Message<{ who: "you" | "other"; name: string; count: number }>;
        card: Message<{ who: "you" | "other"; name: string; count: number }>;
        noCall: Message<{ who: "you" | "other"; name: string; count: number }>;
      };
      draws: Message<{ who: "you" | "other"; name: string; count: number }>;
      drawsWithoutCall: Message<{ who: "you" | "other"; name: string; count: number }>;
      isSkipped: Message<{ who: "you" | "other"; name: string }>;
      passed: Message<{ who: "you" | "other"; name: string }>;
      left: Message<{ who: "you" | "other"; name: string }>;
      resigned: Message<{ who: "you" | "other"; name: string }>;
      wonRound: Message<{ who: "you" | "other"; name: string }>;
      isOut: Message<{ who: "you" | "other"; name: string }>;
      refilled: string;
    };
    end: {
      winner: Message<{ who: "you" | "other"; name: string }>;
      points: Message<{ who: "you" | "other"; name: string; points: number }>;
      all: Message<{ winner: string; held: readonly string[] }>;
    };
    shapes: {
      box: string;
      circle: string;
      cross: string;
      star: string;
      Triangle: string;
    };
  };
  "games/whot/rules": {
    shape: string;
    houseRules: {
      elimination: string;
      whot20: string;
      generalMarket: string;
      pickTwoDefence: string;
      holdOn: string;
      mustPlay: string;
      noWhotFinish: string;
      lastCardCall: string;
    };
    rules: {
      title: string;
      turn: {
        title: string;
        play: string;
        draw: string;
        drawIfNeeded: string;
        whot: string;
        whotNotLast: string;
        lastCard: string;
      };
      special: {
        title: string;
        skip: string;
        again: string;
        draw: {
          2: string;
          14: string;
        };
        answer: {
          2: string;
          5: string;
        };
        everyone: string;
      };
      end: {
        title: string;
        win: string;
        points: string;
        pointsWithWhot: string;
        elimination: string;
        oneRound: string;
        refill: string;
      };
    };
  };
  groups: {
    addedNotice: {
      label: string;
      addedYou: Message<{ adder: string }>;
      leave: string;
      refuse: string;
      stay: string;
    };
    leave: {
      title: string;
      titleForGood: string;
      confirm: string;
      left: string;
      loses: string;
      losesForGood: string;
      isLast: string;
    };
    create: {
      title: string;
      submit: string;
      noFriends: {
        title: string;
        hint: string;
        find: string;
      };
    };
    info: {
      title: string;
      admin: Message<{ name: string }>;
      adminIsYou: string;
      created: RichMessage<void, "time">;
      members: string;
      memberCount: Message<{ count: number; max: number }>;
      addMembers: string;
      leave: string;
      leaveForGood: string;
      you: string;
      adminBadge: string;
      remove: string;
      removeMember: Message<{ name: string }>;
    };
    editor: {
      saved: string;
      defaultPicture: string;
      save: string;
    };
    add: {
      title: string;
      submit: string;
    };
    name: {
      label: string;
      missing: string;
      severalLines: string;
      reserved: string;
      tooLong: Message<{ max: number }>;
    };
    picture: {
      label: string;
      preview: string;
      limits: Message<{ mb: number; megapixels: number }>;
    };
    members: {
      missing: string;
      full: Message<{ max: number }>;
    };
    refused: {
      list: string;
      none: string;
      left: RichMessage<void, "time">;
      unknown: string;
    };
  };
  "groups/server": {
    notMember: string;
    adminOnly: string;
    friendsOnly: string;
    pictureGone: string;
    cannotBeAdded: Message<{ names: readonly string[] }>;
    addedTooOften: string;
    more: Message<{ count: number }>;
  };
  http: {
    errors: {
      "network-request-failed": string;
      "session-ended": string;
      "account-disabled": string;
      "unsupported-type": string;
      "retry-limit-exceeded": string;
      unknown: string;
    };
  };
  "http/server": {
    errors: {
      "invalid-credential": string;
      "wrong-password": string;
      "requires-recent-login": string;
      "email-already-in-use": string;
      "password-too-common": string;
      "too-many-requests": string;
      overloaded: string;
      "popup-blocked": string;
      "popup-closed-by-user": string;
      "invalid-api-key": string;
      "invalid-form": string;
      unauthenticated: string;
      forbidden: string;
      restricted: string;
      unavailable: string;
      declined: string;
      busy: string;
      conflict: string;
      "not-found": string;
      "wrong-origin": string;
      "too-large": string;
      "quota-exceeded": string;
      "id-taken": string;
      "handle-taken": string;
      "handle-reserved": string;
      "handle-too-new": string;
      "invalid-argument": string;
      "method-not-allowed": string;
    };
  };
  "mail/server": {
    decision: {
      subject: string;
      text: Message<{ settings: string }>;
    };
    appeal: {
      subject: string;
      text: Message<{ settings: string }>;
    };
    unread: {
      subject: string;
      chats: Message<{ count: number }>;
      requests: Message<{ count: number }>;
      text: Message<{ counts: string; messages: string; unsubscribe: string }>;
    };
  };
  "media/server/server": {
    tooManyPieces: string;
    frameTooLarge: string;
    partsMissing: string;
  };
  "media/upload": {
    tooLarge: {
      image: Message<{ mb: number }>;
      video: Message<{ mb: number }>;
      audio: Message<{ mb: number }>;
      voice: Message<{ mb: number }>;
    };
    tooManyPixels: Message<{ megapixels: number; sidePx: number; width: number; height: number }>;
    unsupported: {
      picture: string;
      media: string;
      chatMedia: string;
    };
  };
  members: {
    members: string;
    offered: Message<{ count: number }>;
    message: Message<{ name: string }>;
  };
  "moderation/own": {
    decisions: {
      title: string;
      none: string;
      next: string;
      outcome: {
        hide: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
        delete: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
        warn: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
        restrict: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
        suspend: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
        ban: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
        restore: {
          post: string;
          comment: string;
          message: string;
          profile: string;
          group: string;
        };
      };
      restricted: string;
      rule: string;
      facts: string;
      erased: string;
      by: string;
      byPerson: string;
      byMachine: string;
      until: string;
      noEnd: string;
      ended: {
        time: string;
        appeal: string;
        replaced: string;
      };
      rules: string;
      howToAppeal: RichMessage<void, "time">;
      elsewhere: string;
      restrictions: {
        posting: string;
        messaging: string;
        inviting: string;
      };
    };
    reports: {
      title: string;
      none: string;
      next: string;
      what: {
        post: string;
        comment: string;
        profile: string;
        message: string;
        group: string;
      };
      outcome: {
        acted: string;
        dismissed: string;
        none: string;
      };
      appeal: {
        upheld: string;
        overturned: string;
      };
      decidedAgain: string;
    };
    appeal: {
      title: string;
      open: string;
      why: string;
      send: string;
      cancel: string;
      sent: string;
      once: string;
      yours: RichMessage<void, "time">;
      waiting: string;
      outcome: {
        upheld: string;
        overturned: string;
      };
    };
    restricted: {
      suspended: string;
      banned: string;
      until: RichMessage<void, "time">;
      about: string;
      aboutBan: string;
      export: string;
      delete: string;
      logOut: string;
    };
  };
  "moderation/reasons": {
    threat: string;
    terrorism: string;
    gravePictures: string;
    childSexualContent: string;
    childInDanger: string;
    sexualWithoutConsent: string;
    unwantedSexual: string;
    bullying: string;
    hate: string;
    privateData: string;
    selfHarm: string;
    spam: string;
    fraud: string;
    impersonation: string;
    misinformation: string;
    intellectualProperty: string;
    illegalGoods: string;
    otherIllegal: string;
    other: string;
  };
  notifications: {
    activities: {
      none: string;
      howToGet: string;
    };
    title: string;
    decision: {
      text: string;
      link: string;
    };
    tabs: {
      requests: string;
      activities: string;
    };
    did: {
      like: RichMessage<{ name: string; others: number }, "name">;
      comment: RichMessage<{ name: string; others: number }, "name">;
      reply: RichMessage<{ name: string; others: number }, "name">;
      repost: RichMessage<{ name: string; others: number }, "name">;
      mention: RichMessage<{ name: string; others: number }, "name">;
      quote: RichMessage<{ name: string; others: number }, "name">;
      friend: RichMessage<{ name: string; others: number }, "name">;
    };
  };
  offline: {
    newRelease: string;
    something: string;
  };
  policies: {
    pages: string;
    titles: {
      rules: string;
      "privacy-policy": string;
      terms: string;
      contact: string;
    };
    numbered: Message<{ number: number; title: string }>;
    otherLanguage: string;
  };
  "posts/audience": {
    audience: {
      legend: string;
      choices: {
        everyone: string;
        friends: string;
      };
    };
    commenters: {
      legend: string;
      choices: {
        everyone: string;
        friends: string;
        mentioned: string;
        nobody: string;
      };
    };
    warning: {
      add: string;
      label: string;
    };
    menu: string;
    save: string;
    saved: string;
  };
  "posts/bookmarks": {
    title: string;
    add: string;
    remove: string;
    added: string;
    removed: string;
    tooMany: Message<{ most: number }>;
    empty: {
      title: string;
      text: string;
    };
  };
  "posts/card": {
    delete: {
      post: string;
      comment: string;
    };
    deleted: {
      post: string;
      comment: string;
    };
    media: {
      video: Message<{ which: string }>;
      picture: Message<{ which: string }>;
      label: string;
      ofPost: Message<{ position: number }>;
      which: Message<{ position: number; author: string }>;
    };
    warning: string;
    warned: Message<{ warning: string }>;
    forFriends: string;
    hidden: string;
    edited: string;
    post: Message<{ author: string }>;
    comments: string;
    repost: string;
    undoRepost: string;
    reposted: string;
    repostedBy: Message<{ name: string }>;
    like: string;
    unlike: string;
    share: string;
    shared: {
      title: Message<{ author: string }>;
      text: string;
      copied: string;
    };
  };
  "posts/compose": {
    published: string;
    title: string;
    addMedia: string;
    publish: string;
    text: string;
    placeholder: string;
    uploads: {
      moved: Message<{ name: string; position: number; count: number }>;
      moveUp: Message<{ name: string }>;
      moveDown: Message<{ name: string }>;
      remove: Message<{ name: string }>;
      waiting: string;
      progress: Message<{ name: string }>;
      failed: string;
      retry: string;
      description: Message<{ name: string }>;
      descriptionHint: string;
    };
    problem: {
      publishedEarlier: string;
      tooLong: Message<{ max: number }>;
      tooManyFiles: Message<{ max: number }>;
      otherFiles: string;
      shareLost: string;
    };
    limits: Message<{ count: number; mb: number; megapixels: number; videoMb: number }>;
    language: {
      of: Message<{ language: string; code: string }>;
      none: string;
      menu: string;
    };
  };
  "posts/compose/server": {
    fileTwice: string;
    post: {
      tooLong: Message<{ max: number }>;
      warningTooLong: Message<{ max: number }>;
      tooManyFiles: Message<{ max: number }>;
      fileMissing: string;
      notYetForFriends: string;
      notForRepost: string;
    };
    empty: string;
    comment: {
      tooLong: Message<{ max: number }>;
      tooManyFiles: string;
      fileMissing: string;
      tooDeep: string;
      refused: string;
    };
    publishedAndDeleted: string;
  };
  "posts/delete": {
    post: {
      title: string;
      warning: string;
      confirm: string;
    };
    comment: {
      title: string;
      warning: string;
      confirm: string;
    };
  };
  "posts/edit": {
    title: string;
    text: string;
    description: Message<{ kind: "image" | "video"; position: number }>;
    descriptionHint: string;
    save: string;
    saved: string;
    versions: {
      title: string;
      current: RichMessage<void, "time">;
      empty: {
        title: string;
        text: string;
      };
      noText: string;
      remove: string;
      question: {
        title: string;
        text: string;
        confirm: string;
      };
      removed: string;
    };
    language: {
      label: string;
      none: string;
    };
  };
  "posts/edit/server": {
    changedMeanwhile: string;
    hidden: string;
  };
  "posts/feed": {
    title: string;
    newPosts: Message<{ count: number }>;
    tabs: {
      all: string;
      friends: string;
      tags: string;
    };
    empty: {
      all: {
        title: string;
        text: string;
      };
      friends: {
        title: string;
        text: string;
      };
      tags: {
        title: string;
        text: string;
      };
    };
    followedTags: string;
    findTags: string;
    create: {
      label: string;
      placeholder: string;
      text: string;
      publish: string;
    };
    description: string;
    newPostsAtLeast: Message<{ count: number }>;
  };
  "posts/people": {
    likes: {
      title: string;
      none: string;
      count: Message<{ count: number }>;
    };
    reposts: {
      title: string;
      none: string;
      count: Message<{ count: number }>;
    };
  };
  "posts/quotes": {
    quote: string;
    quoted: Message<{ author: string }>;
    gone: string;
    editedSince: string;
    versionGone: string;
    quotesAnother: string;
    menu: string;
    quoters: {
      legend: string;
      choices: {
        everyone: string;
        friends: string;
        nobody: string;
      };
    };
    detach: {
      item: string;
      title: string;
      text: Message<{ author: string }>;
      confirm: string;
      done: string;
    };
    list: {
      title: string;
      none: string;
      count: Message<{ count: number }>;
    };
  };
  "posts/quotes/server": {
    gone: string;
    refused: string;
  };
  "posts/shortcuts": {
    title: string;
    lists: {
      posts: {
        title: string;
        keys: {
          j: string;
          k: string;
          l: string;
          r: string;
          o: string;
        };
      };
      everywhere: {
        title: string;
        keys: {
          n: string;
          "/": string;
          "?": string;
        };
      };
    };
    off: string;
    liked: string;
    unliked: string;
  };
  "posts/tags": {
    description: Message<{ tag: string }>;
    order: {
      label: string;
      newest: string;
      liked: string;
    };
    empty: {
      title: Message<{ tag: string }>;
      text: string;
    };
    follow: string;
    unfollow: string;
    hidden: {
      hide: string;
      show: string;
    };
    tooMany: Message<{ most: number }>;
    followed: {
      title: string;
      unfollow: string;
      unfollowTag: Message<{ tag: string }>;
      find: string;
      none: {
        title: string;
        text: string;
      };
    };
    day: {
      title: string;
      members: Message<{ count: number }>;
    };
  };
  "posts/thread": {
    title: string;
    report: string;
    edit: string;
    comments: {
      title: string;
      empty: string;
      none: string;
      notLoaded: string;
      more: string;
    };
    replies: {
      title: string;
      empty: string;
      none: string;
      further: string;
      to: Message<{ author: string }>;
      deeper: string;
      count: Message<{ count: number }>;
      more: Message<{ count: number }>;
      toDeleted: string;
    };
    order: {
      label: string;
      oldest: string;
      newest: string;
      liked: string;
    };
    up: {
      label: string;
      post: Message<{ author: string }>;
      comment: Message<{ author: string }>;
      unnamed: string;
      postWithText: Message<{ author: string; text: string }>;
      commentWithText: Message<{ author: string; text: string }>;
    };
    closed: {
      friends: Message<{ author: string }>;
      mentioned: string;
      nobody: Message<{ author: string }>;
    };
    postDeleted: string;
    commentDeleted: string;
    hidden: string;
    comment: {
      title: string;
      reply: string;
      deleted: string;
      label: Message<{ author: string }>;
      media: Message<{ author: string }>;
      like: string;
      unlike: string;
      report: string;
    };
    problem: {
      sentEarlier: string;
      empty: string;
      tooLong: Message<{ max: number }>;
      tooManyFiles: string;
      otherFiles: string;
    };
    composer: {
      label: string;
      placeholder: string;
      replyTo: Message<{ author: string }>;
      replyPlaceholder: string;
      cancel: string;
      addMedia: string;
      send: string;
    };
    shared: {
      title: Message<{ author: string }>;
      description: string;
      commentTitle: Message<{ author: string }>;
      commentDescription: string;
      deletedTitle: string;
      pictureBy: Message<{ author: string }>;
      authorPicture: Message<{ author: string }>;
    };
  };
  profiles: {
    bests: {
      title: string;
      scores: string;
      watch: string;
    };
    tabs: {
      friends: string;
      media: string;
      posts: string;
      label: Message<{ name: string }>;
    };
    counts: {
      friends: RichMessage<{ count: number }, "number">;
      requests: RichMessage<{ count: number }, "number">;
      mutual: RichMessage<{ count: number }, "number">;
    };
    friends: {
      list: string;
      requests: string;
      mutual: string;
      none: string;
      noMutual: string;
      howToAdd: string;
      removeNamed: Message<{ name: string }>;
      removeLabel: string;
      remove: string;
      removed: Message<{ name: string }>;
    };
    media: {
      none: string;
      earlierPhoto: string;
      video: string;
      picture: string;
    };
    label: string;
    banned: string;
    report: Message<{ name: string }>;
    picture: Message<{ name: string }>;
    bookmarks: string;
    edit: string;
    message: string;
    firstIsRequest: string;
    joined: RichMessage<void, "month">;
    posts: {
      none: string;
      write: string;
    };
    blocked: Message<{ name: string }>;
    blockedText: string;
    onParlor: Message<{ name: string }>;
  };
  "profiles/edit": {
    saved: string;
    title: string;
    save: string;
    name: string;
    handle: string;
    handleHint: Message<{ min: number; max: number }>;
    handleChanges: Message<{ days: number; kept: number }>;
    handleLocked: Message<{ date: string }>;
    about: string;
    aboutHint: Message<{ max: number }>;
    birth: string;
    birthHint: string;
    failed: Message<{ problem: string }>;
    cover: {
      preview: string;
      label: string;
      remove: string;
    };
    photo: {
      preview: string;
      label: string;
      remove: string;
    };
    remove: string;
    fields: {
      name: string;
      tooLong: Message<{ max: number }>;
      reservedName: string;
      handle: Message<{ min: number; max: number }>;
      handleInName: string;
      addressInName: string;
      birth: string;
      wrongBirth: string;
      tooYoung: Message<{ years: number }>;
    };
    pictureMissing: string;
    pictures: Message<{ mb: number; megapixels: number }>;
  };
  "push/device": {
    title: string;
    what: string;
    turnOn: string;
    on: string;
    turnOff: string;
    blocked: string;
    unsupported: string;
    failed: string;
    failedOff: string;
    homeScreen: {
      forNotifications: string;
      forApp: string;
      showHow: string;
      share: string;
      add: string;
      open: string;
      picture: string;
    };
    offer: {
      notifications: string;
      chat: string;
      notNow: string;
      understood: string;
    };
    install: {
      title: string;
      text: string;
      accept: string;
    };
  };
  "push/manifest": {
    description: string;
    shortcuts: {
      post: string;
      messages: string;
      games: string;
    };
    screenshots: {
      feed: string;
      chat: string;
    };
  };
  "push/test": {
    title: string;
    body: string;
    gone: string;
    notTaken: string;
  };
  pushQueue: {
    product: string;
    byInGroup: Message<{ name: string; text: string }>;
    named: {
      mention: {
        title: Message<{ name: string }>;
        alone: string;
      };
      comment: {
        title: Message<{ name: string }>;
        alone: string;
      };
      reply: {
        title: Message<{ name: string }>;
        alone: string;
      };
      friend: {
        title: Message<{ name: string }>;
        alone: string;
      };
      invitation: {
        title: Message<{ name: string; game: string }>;
        alone: string;
      };
    };
    turn: Message<{ game: string }>;
    call: {
      audio: string;
      video: string;
      answered: string;
      over: string;
      missed: string;
      answer: string;
      decline: string;
    };
    summary: {
      message: Message<{ count: number }>;
      request: Message<{ count: number }>;
      mention: Message<{ count: number }>;
      reply: Message<{ count: number }>;
      friend: Message<{ count: number }>;
      invitation: Message<{ count: number }>;
      turn: Message<{ count: number }>;
      call: Message<{ count: number }>;
      all: Message<{ things: readonly string[] }>;
    };
  };
  reports: {
    hidden: {
      parts: {
        cover: string;
        photo: string;
        text: string;
        name: string;
        picture: string;
      };
      note: Message<{ parts: readonly string[] }>;
      decision: string;
    };
    action: string;
    gamePicture: string;
    title: {
      post: string;
      comment: string;
      message: string;
      group: string;
      gamePicture: string;
      profile: Message<{ name: string }>;
    };
    reason: string;
    reasonMissing: string;
    text: string;
    textHint: string;
    tooLong: Message<{ max: number }>;
    own: string;
    rules: string;
    send: string;
    sent: {
      new: {
        title: string;
        text: string;
      };
      repeated: {
        title: string;
        text: string;
      };
      text: Message<{ name: string }>;
      done: string;
    };
    families: {
      violence: string;
      children: string;
      sexual: string;
      harassment: string;
      selfHarm: string;
      deception: string;
      law: string;
      other: string;
    };
    reasons: {
      threat: string;
      terrorism: string;
      gravePictures: string;
      childSexualContent: string;
      childInDanger: string;
      sexualWithoutConsent: string;
      unwantedSexual: string;
      bullying: string;
      hate: string;
      privateData: string;
      selfHarm: string;
      spam: string;
      fraud: string;
      impersonation: string;
      misinformation: string;
      intellectualProperty: string;
      illegalGoods: string;
      otherIllegal: string;
      other: string;
    };
  };
  "reports/held": {
    held: string;
  };
  "reports/visitors": {
    title: string;
    intro: string;
    link: string;
    linkHint: string;
    linkWrong: string;
    linkNotFound: string;
    reasonMissing: string;
    explanation: string;
    explanationHint: string;
    explanationMissing: string;
    tooLong: Message<{ max: number }>;
    name: string;
    nameMissing: string;
    email: string;
    emailHint: string;
    emailMissing: string;
    emailWrong: string;
    anonymous: string;
    faith: string;
    faithMissing: string;
    send: string;
    sent: string;
    sentByMember: string;
    settings: string;
    another: string;
  };
  "reports/visitors/server": {
    receipt: {
      subject: string;
      text: Message<{ link: string; rules: string }>;
    };
    outcome: {
      subject: string;
      acted: Message<{ link: string; rules: string }>;
      dismissed: Message<{ link: string; rules: string; report: string }>;
    };
  };
  safety: {
    menu: Message<{ name: string }>;
    block: {
      action: Message<{ name: string }>;
      title: Message<{ name: string }>;
      text: Message<{ name: string }>;
      confirm: string;
      done: Message<{ name: string }>;
      tooMany: Message<{ most: number }>;
    };
    unblock: {
      action: Message<{ name: string }>;
      done: Message<{ name: string }>;
      button: string;
    };
    allow: {
      action: Message<{ name: string }>;
      done: Message<{ name: string }>;
      button: string;
    };
    leftGroup: string;
    older: string;
    privacy: {
      settings: {
        messages: string;
        calls: string;
        games: string;
        groups: string;
        presence: string;
        receipts: string;
        suggestions: string;
      };
      hints: {
        messages: string;
        calls: string;
        presence: string;
        suggestions: string;
      };
      choices: {
        everyone: string;
        friendsOfFriends: string;
        friends: string;
        nobody: string;
      };
      save: string;
      saved: string;
    };
    mute: {
      action: Message<{ name: string }>;
      chatAction: string;
      text: Message<{ name: string }>;
      chatText: string;
      time: string;
      times: {
        hour: string;
        day: string;
        week: string;
        always: string;
      };
      confirm: string;
      done: Message<{ name: string }>;
      chatDone: string;
      tooMany: Message<{ most: number }>;
    };
    unmute: {
      action: Message<{ name: string }>;
      chatAction: string;
      done: Message<{ name: string }>;
      chatDone: string;
      button: string;
    };
    mutes: {
      list: string;
      none: string;
      chatWith: Message<{ name: string }>;
      until: RichMessage<void, "time">;
      always: string;
    };
    words: {
      list: string;
      none: string;
      word: string;
      exceptFriends: string;
      confirm: string;
      missing: string;
      tooLong: Message<{ most: number }>;
      tooMany: Message<{ most: number }>;
      unmuted: Message<{ word: string }>;
    };
    collapsed: {
      post: string;
      comment: string;
      byMember: Message<{ name: string }>;
      byWord: string;
    };
    blocked: {
      list: string;
      none: string;
      inChat: Message<{ name: string }>;
    };
  };
  search: {
    none: {
      title: Message<{ query: string }>;
      text: string;
    };
    tabs: {
      people: string;
      all: string;
      posts: string;
    };
    tags: string;
    postsOfTag: Message<{ count: number }>;
    viewAll: string;
    title: string;
    start: {
      title: string;
      text: string;
    };
    recentOnly: string;
    results: string;
    friend: string;
    form: {
      label: string;
      query: string;
      placeholder: string;
      submit: string;
    };
    column: {
      label: string;
      none: string;
    };
  };
  "server/server": {
    tooMany: {
      attempts: string;
      uploads: string;
      requests: string;
      newAccount: string;
      retry: {
        second: Message<{ count: number }>;
        minute: Message<{ count: number }>;
        hour: Message<{ count: number }>;
        day: Message<{ count: number }>;
      };
    };
    suspended: string;
    restricted: {
      posting: Message<{ end: "none" | "other"; until: string }>;
      messaging: Message<{ end: "none" | "other"; until: string }>;
      inviting: Message<{ end: "none" | "other"; until: string }>;
    };
    needsFactor: string;
    notFound: string;
    refused: string;
    plainHttp: string;
    toFeed: string;
    back: string;
    tooLarge: string;
  };
  settings: {
    title: string;
    sections: string;
    save: string;
    appearance: {
      title: string;
      theme: string;
      system: string;
      light: string;
      dark: string;
    };
    language: {
      title: string;
      label: string;
      save: string;
    };
    warnings: {
      title: string;
      text: string;
      label: string;
    };
    dataSaver: {
      title: string;
      text: string;
      label: string;
    };
    shortcuts: {
      title: string;
      text: string;
      label: string;
      all: string;
    };
    offline: {
      title: string;
      text: string;
      label: string;
    };
    bookmarks: {
      title: string;
      text: string;
    };
    tags: {
      title: string;
      text: string;
    };
    email: {
      title: string;
      confirmed: string;
      unconfirmed: string;
      change: string;
    };
    password: {
      title: string;
    };
    twoStep: string;
    sessions: {
      title: string;
      ended: string;
      current: string;
      lastUsed: RichMessage<void, "time">;
      signedInWith: Message<{ how: string }>;
      end: string;
    };
    securityLog: string;
    privacy: {
      title: string;
      blocked: string;
      mutes: string;
      words: string;
      refusedGroups: string;
    };
    moderation: {
      title: string;
      reports: string;
      decisions: string;
    };
    queue: {
      title: string;
      text: string;
    };
    data: {
      title: string;
      text: string;
      download: string;
    };
    account: {
      title: string;
      logOut: string;
      delete: string;
      logIn: string;
    };
    policies: string;
    readLanguages: {
      title: string;
      text: string;
      all: string;
      some: Message<{ languages: readonly string[] }>;
    };
  };
  "settings/deletion": {
    title: string;
    deleted: string;
    stays: string;
    undo: RichMessage<void, "settings">;
    password: string;
    email: string;
    confirm: string;
    done: string;
    toFeed: string;
  };
  "settings/logOut": {
    title: string;
    confirm: string;
    unsent: Message<{ count: number }>;
  };
  "settings/notifications": {
    title: string;
    devices: {
      title: string;
      none: string;
      pushed: RichMessage<void, "time">;
      neverPushed: string;
      choose: string;
      kinds: string;
      detail: string;
      test: string;
      testOn: Message<{ device: string }>;
      sent: string;
      remove: string;
      removeDevice: Message<{ device: string }>;
      removed: Message<{ device: string }>;
    };
    kinds: {
      message: string;
      request: string;
      mention: string;
      reply: string;
      friend: string;
      invitation: string;
      turn: string;
      call: string;
    };
    details: {
      everything: string;
      names: string;
      nothing: string;
    };
    list: {
      title: string;
      text: string;
      shown: string;
      kinds: {
        like: string;
        repost: string;
        quote: string;
        mention: string;
        reply: string;
        friend: string;
      };
    };
    quiet: {
      title: string;
      text: string;
      on: string;
      from: string;
      to: string;
      zone: string;
      zoneHint: string;
      save: string;
      saved: string;
    };
    mail: {
      title: string;
      text: string;
      label: string;
      unconfirmed: string;
    };
    unsubscribe: {
      title: string;
      question: RichMessage<{ email: string }, "email">;
      button: string;
      done: string;
      dead: string;
      toSettings: string;
    };
  };
  "settings/server": {
    quiet: {
      time: string;
      same: string;
      zone: string;
    };
  };
  share: {
    title: string;
    content: string;
    post: string;
    writePost: string;
    chat: string;
    chats: string;
    oneFile: string;
    chatIsSending: string;
    nothing: string;
    nothingHint: string;
    problem: {
      unreadable: string;
      text: Message<{ max: number }>;
      type: string;
      count: Message<{ max: number }>;
      size: Message<{ imageMb: number; videoMb: number; allMb: number }>;
      storage: string;
    };
  };
  ui: {
    navigation: {
      bottom: string;
      post: string;
      main: string;
      logOut: string;
      logIn: string;
      back: string;
      badge: Message<{ count: number }>;
      entries: {
        home: string;
        search: string;
        notifications: string;
        messages: string;
        games: string;
        profile: string;
        settings: string;
      };
    };
    shell: {
      game: string;
      skip: string;
      discover: string;
      dismiss: string;
      updated: string;
      incomplete: string;
      reload: string;
    };
    problem: {
      notFound: {
        title: string;
        text: string;
      };
      forbidden: {
        title: string;
        text: string;
      };
      refused: {
        title: string;
        text: string;
      };
      failed: {
        title: string;
        text: string;
      };
      toFeed: string;
      thisPage: string;
    };
    loading: {
      offline: string;
      post: string;
      page: string;
    };
    offline: {
      page: string;
      copy: string;
    };
    undo: string;
    ways: {
      search: string;
      feed: string;
      tags: string;
    };
    needsScripts: Message<{ what: string }>;
    field: {
      tooMany: Message<{ count: number }>;
      left: Message<{ count: number }>;
    };
    more: string;
    show: string;
    nameless: string;
    dialogs: {
      cancel: string;
      close: string;
      discard: {
        title: string;
        confirm: string;
        text: string;
      };
    };
    media: {
      close: string;
      previous: string;
      next: string;
      position: Message<{ position: number; count: number }>;
      slide: string;
      unplayable: string;
      download: string;
    };
    time: {
      minutes: Message<{ count: number }>;
      hours: Message<{ count: number }>;
      days: Message<{ count: number }>;
      today: string;
      yesterday: string;
      now: string;
    };
    deletedMember: string;
    loadMore: string;
  };
  welcome: {
    title: string;
    next: string;
    skip: string;
    progress: Message<{ step: number; of: number }>;
    steps: {
      photo: {
        title: string;
        text: string;
      };
      handle: {
        title: string;
        text: string;
      };
      people: {
        title: string;
        text: string;
      };
      post: {
        title: string;
        text: string;
      };
    };
    photo: string;
    preview: string;
    people: string;
    nobody: string;
    loading: string;
    notLoadedYet: string;
    retry: string;
    later: string;
    notLoaded: string;
  };
}
